import type { Pool, PoolClient } from 'pg';

/** The lock interface of @tus/server. */
type RequestRelease = () => Promise<void> | void;
interface UploadLock {
  lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void>;
  unlock(): Promise<void>;
}
export interface UploadLocks {
  newLock(id: string): UploadLock;
  close(): Promise<void>;
}

/** Another request did not release the lock in time. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
}

/** Limit of waiting for another request to release the lock. */
const timeoutMs = 20_000;
/** Between two attempts while another process holds the lock. */
const retryEveryMs = 200;

interface Holder {
  readonly requestRelease: RequestRelease;
  readonly done: Promise<void>;
  readonly release: () => void;
}

const lockName = "hashtextextended('resumable ' || $1, 0)";

/** Advisory locks on one connection: PostgreSQL releases them when the process ends in any way. */
const createLockSession = (pool: Pool) => {
  let client: Promise<PoolClient> | undefined;
  const connect = async (): Promise<PoolClient> => {
    const connection = await pool.connect();
    // The locks of a lost connection are released; the next lock opens a new connection.
    connection.once('error', (error) => {
      client = undefined;
      connection.release(error);
    });
    return connection;
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
      const { rows } = await (await session()).query<{ isLocked: boolean }>(`SELECT pg_try_advisory_lock(${lockName}) AS "isLocked"`, [id]);
      return rows[0]?.isLocked ?? false;
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

/** Does not keep the process running. */
const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })));

/**
 * Allows one request at a time to write to an upload, across replicas. The holder is requested to release the lock when another request
 * needs it: a client that lost its connection reconnects long before the server detects the lost connection.
 */
export const createUploadLocks = (pool: Pool): UploadLocks => {
  const holders = new Map<string, Holder>();
  const session = createLockSession(pool);

  const lockHere = async (id: string, signal: AbortSignal, deadline: number, requestRelease: RequestRelease): Promise<void> => {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      await holder.requestRelease();
      await Promise.race([holder.done, aborted(signal), delay(deadline - performance.now())]);
      if (signal.aborted || performance.now() >= deadline) throw new LockTimeout();
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
        const deadline = performance.now() + timeoutMs;
        await lockHere(id, signal, deadline, requestRelease);
        try {
          while (!(await session.tryLock(id))) {
            if (signal.aborted || performance.now() >= deadline) throw new LockTimeout();
            await delay(retryEveryMs);
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
