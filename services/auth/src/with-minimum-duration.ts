import { setTimeout as sleep } from 'node:timers/promises';

interface MinimumDurationOptions {
  /** Milliseconds. */
  readonly now?: () => number;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

type WithMinimumDuration = <T>(work: () => Promise<T>) => Promise<T>;

const leastMs = 60;
/** Not exceeded, so that an overloaded database does not slow later requests. */
const mostMs = 1_000;
/** Above the longest work, because later work with the same steps takes a little longer at times. */
const margin = 1.25;
/** What the longest work adds decays by half in this time. */
const halfLifeMs = 30 * 60_000;

/**
 * Work ends no sooner than the longest work of the last while: the response time must not reveal whether an address has an account,
 * however slow the machine is.
 */
export const createMinimumDuration = ({
  now = () => performance.now(),
  wait = sleep,
}: MinimumDurationOptions = {}): WithMinimumDuration => {
  let longest = { ms: leastMs, at: now() };
  const minimumMs = (): number => leastMs + (longest.ms - leastMs) * 0.5 ** ((now() - longest.at) / halfLifeMs);

  return async (work) => {
    const start = now();
    try {
      return await work();
    } finally {
      const ms = now() - start;
      if (ms > minimumMs()) longest = { ms: Math.min(ms * margin, mostMs), at: now() };
      await wait(Math.max(0, start + minimumMs() - now()));
    }
  };
};

/** Shared by everything that does more for an address with an account, or for one without. */
export const withMinimumDuration = createMinimumDuration();
