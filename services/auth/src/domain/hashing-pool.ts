import { availableParallelism } from 'node:os';
import { DomainError } from '@trenzeye/kit';
import { Piscina } from 'piscina';
import type { HashingTask } from './hashing-worker.ts';

/** Passwords hashed at the same moment: a core stays free for everybody who is signed in already. */
export const hashingSlots = Math.max(1, availableParallelism() - 1);

/** Those who wait beyond this would have given up: some five seconds' worth. */
const longestQueue = 150 * hashingSlots;

/** On Linux hashing gives way to whatever else wants the core: each step of niceness is worth a fifth. */
const niceness = 10;

export interface HashingPool {
  /** Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string>;
  /** Argon2id or bcrypt, by the look of `stored`. Throws `unavailable` when too many wait. */
  verify(stored: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Threads of low priority that do nothing but hash; what they are too busy for waits its turn. */
export const openHashingPool = (): HashingPool => {
  const pool = new Piscina<HashingTask, string | boolean>({
    filename: new URL('./hashing-worker.ts', import.meta.url).href,
    name: 'work',
    minThreads: 1,
    maxThreads: hashingSlots,
    idleTimeout: 60_000,
    maxQueue: longestQueue,
    niceIncrement: niceness,
    execArgv: [],
  });
  const run = async (task: HashingTask): Promise<string | boolean> => {
    if (pool.queueSize >= longestQueue)
      throw new DomainError('unavailable', {
        detail: 'Too many people are signing in right now. Please try again in a moment.',
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
