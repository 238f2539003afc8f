import type { Pool, PoolClient } from 'pg';

/** As @tus/server asks for them. */
type RequestRelease = () => Promise<void> | void;
export interface UploadLock {
  lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void>;
  unlock(): Promise<void>;
}
export interface UploadLocks {
  newLock(id: string): UploadLock;
  close(): Promise<void>;
}

/** Somebody else would not let go in time. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
}

/** Milliseconds to wait for another request to let go; it has been asked to by then. */
const patience = 20_000;
/** Between two tries where another process has it, in milliseconds. */
const pause = 200;

interface Holder {
  readonly requestRelease: RequestRelease;
  readonly done: Promise<void>;
  readonly release: () => void;
}

const lockName = "hashtextextended('resumable ' || $1, 0)";

/** The database's own locks, all of one connection: they end with the process, however it ends. */
const openSession = (pool: Pool) => {
  let client: Promise<PoolClient> | undefined;
  const connect = async (): Promise<PoolClient> => {
    const fresh = await pool.connect();
    // Locks of a lost connection are gone; the next one takes another.
    fresh.once('error', (error) => {
      client = undefined;
      fresh.release(error);
    });
    return fresh;
  };
  const session = (): Promise<PoolClient> => {
    client ??= connect();
    client.catch(() => {
      client = undefined;
    });
    return client;
  };
  return {
    tryLock: async (id: string): Promise<boolean> => {
      const { rows } = await (await session()).query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${lockName}) AS taken`, [id]);
      return rows[0]?.taken ?? false;
    },
    unlock: async (id: string): Promise<void> => {
      await (await session()).query(`SELECT pg_advisory_unlock(${lockName})`, [id]).catch(() => undefined);
    },
    close: async (): Promise<void> => {
      const open = await client?.catch(() => undefined);
      client = undefined;
      open?.release(true);
    },
  };
};

/** Keeps no process alive. */
const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })));

/**
 * One request at a time may write to an upload, whichever replica it reaches. Whoever holds it is asked to let go when the next one
 * comes: a sender that lost its line comes back long before anybody notices that the old line is dead.
 */
export const createUploadLocks = (pool: Pool): UploadLocks => {
  const holders = new Map<string, Holder>();
  const session = openSession(pool);

  const lockHere = async (id: string, signal: AbortSignal, until: number, requestRelease: RequestRelease): Promise<void> => {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      await holder.requestRelease();
      await Promise.race([holder.done, aborted(signal), after(until - performance.now())]);
      if (signal.aborted || performance.now() >= until) throw new LockTimeout();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    holders.set(id, { requestRelease, done: promise, release: resolve });
  };
  const unlockHere = (id: string): void => {
    const holder = holders.get(id);
    holders.delete(id);
    holder?.release();
  };

  return {
    newLock: (id) => ({
      lock: async (signal, requestRelease) => {
        const until = performance.now() + patience;
        await lockHere(id, signal, until, requestRelease);
        try {
          while (!(await session.tryLock(id))) {
            if (signal.aborted || performance.now() >= until) throw new LockTimeout();
            await after(pause);
          }
        } catch (error) {
          unlockHere(id);
          throw error;
        }
      },
      unlock: async () => {
        await session.unlock(id);
        unlockHere(id);
      },
    }),
    close: () => session.close(),
  };
};
