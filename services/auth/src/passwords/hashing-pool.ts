import { availableParallelism } from 'node:os';
import { DomainError } from '@trenzeye/kit';
import { Piscina } from 'piscina';
import type { HashingTask } from './hashing-worker.ts';

/** Passwords hashed at the same time; one core stays free for other requests. */
export const hashingSlots = Math.max(1, availableParallelism() - 1);

/** About five seconds of hashing. */
const maxQueued = 150 * hashingSlots;

/** On Linux lowers the priority of hashing: each step is worth about a fifth of the CPU share. */
const niceIncrement = 10;

interface HashingPool {
  /** Throws `unavailable` when the queue is full. */
  hash(password: string): Promise<string>;
  /** Argon2id or bcrypt, depending on the format of `stored`. Throws `unavailable` when the queue is full. */
  verify(stored: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Low-priority threads for hashing, with a limited queue. */
export const openHashingPool = (): HashingPool => {
  const pool = new Piscina<HashingTask, string | boolean>({
    filename: new URL('./hashing-worker.ts', import.meta.url).href,
    name: 'runHashingTask',
    minThreads: 1,
    maxThreads: hashingSlots,
    idleTimeout: 60_000,
    maxQueue: maxQueued,
    niceIncrement,
    execArgv: [],
  });
  const run = async (task: HashingTask): Promise<string | boolean> => {
    if (pool.queueSize >= maxQueued)
      throw new DomainError('unavailable', {
        detail: 'Too many log-ins at the moment. Please try again in a moment.',
        headers: { 'retry-after': '2' },
      });
    return pool.run(task);
  };
  return {
    hash: async (password) => String(await run({ password })),
    verify: async (stored, password) => (await run({ password, stored })) === true,
    close: () => pool.destroy(),
  };
};
