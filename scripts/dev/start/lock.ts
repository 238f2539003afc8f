import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lock, type LockHolder, tryLock } from '../bootstrap/file-lock.mjs';

const retryMs = 100;

/** Another process uses the data directory. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
}

const refusal = (dataDir: string, { pid, since }: LockHolder): string =>
  `Trenzeye already runs on ${dataDir} (process ${pid}, since ${since}). Stop it first, or choose another folder with DATA_DIR.`;

/**
 * Takes the lock of a data directory. Waits up to `timeoutMs` for a process that is about to stop; takes the lock of a process that has
 * ended.
 * @throws AlreadyRunning with a message for the user
 */
export const acquireLock = async (dataDir: string, timeoutMs = 2_000, signal?: AbortSignal): Promise<Lock> => {
  mkdirSync(dataDir, { recursive: true });
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { lock, holder } = tryLock(join(dataDir, 'lock'));
    if (lock) return lock;
    if (Date.now() > deadline || holder.pid === process.pid) throw new AlreadyRunning(refusal(dataDir, holder));
    await sleep(retryMs, undefined, { signal });
  }
};
