import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitDecision, RateLimit } from './rate-limiter.ts';

const toDecision = (limit: RateLimit, { remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): LimitDecision => ({
  allowed,
  limit: limit.points,
  remaining: Math.max(0, remainingPoints),
  reset: Math.max(0, Math.ceil(msBeforeNext / 1000)),
});

/** One library limiter per limit, created on first use: the library fixes points and window at creation. */
export const countersByLimit = <L extends RateLimiterAbstract>(
  create: (limit: RateLimit & { readonly name: string }) => L,
): ((limit: RateLimit) => L) => {
  const counters = new Map<string, L>();
  return (limit) => {
    const name = `${limit.points}/${limit.seconds}`;
    const counter = counters.get(name) ?? create({ ...limit, name });
    counters.set(name, counter);
    return counter;
  };
};

/** Takes one point. The library rejects with its result when no point is left, and with an error when its store fails. */
export const consumePoint = async (counter: RateLimiterAbstract, key: string, limit: RateLimit): Promise<LimitDecision> => {
  try {
    return toDecision(limit, await counter.consume(key), true);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return toDecision(limit, rejection, false);
    throw rejection;
  }
};
