import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf, isAlive } from '../engines/process-table.ts';

type Holder = { pid: number; born: string | null; since: string };

export type Lock = { release(): void };

/** Somebody else works on the data directory. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Whether the process that wrote the lock still runs; a process id used again by another process does not count. */
const isHeld = ({ pid, born }: Holder): boolean => isAlive(pid) && (born === null || birthOf(pid) === born);

const refusal = (dataDir: string, { pid, since }: Holder): string =>
  `Trenzeye already runs on ${dataDir} (process ${pid}, since ${since}). Stop it first, or choose another folder with DATA_DIR.`;

const parse = (text: string): Holder | undefined => {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
};

/** Puts our lock in place when there is none; atomic, and the file is never seen half-written. */
const putFresh = (own: string, file: string): boolean => {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Replaces the lock of a dead process; of two that do so at once, the one whose text stays has it. */
const replaceStale = async (own: string, file: string, text: string): Promise<boolean> => {
  renameSync(own, file);
  await sleep(150);
  return read(file) === text;
};

/**
 * Takes the one lock of a data directory. The lock of a killed process is taken over; a running holder gets a moment, for it
 * may be about to end.
 * @param patience milliseconds
 * @throws AlreadyRunning with a sentence for the user
 */
export const takeLock = async (dataDir: string, patience = 2_000): Promise<Lock> => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'lock');
  const own = join(dataDir, `lock.${process.pid}`);
  const text = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) ?? null, since: new Date().toISOString() });
  const until = Date.now() + patience;
  try {
    for (;;) {
      writeFileSync(own, text);
      if (putFresh(own, file)) break;
      const found = read(file);
      if (found === undefined) continue;
      const holder = parse(found);
      if (!holder || !isHeld(holder)) {
        if (await replaceStale(own, file, text)) break;
      } else if (Date.now() > until || holder.pid === process.pid) {
        throw new AlreadyRunning(refusal(dataDir, holder));
      } else {
        await sleep(100);
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    release: () => {
      if (read(file) === text) rmSync(file, { force: true });
    },
  };
};
