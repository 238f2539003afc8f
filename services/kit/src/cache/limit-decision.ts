import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitDecision, RateLimiter } from './cache.ts';

type Limit = Parameters<RateLimiter['consume']>[1];

const decide = (limit: Limit, { remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): LimitDecision => ({
  allowed,
  limit: limit.points,
  remaining: Math.max(0, remainingPoints),
  reset: Math.max(0, Math.ceil(msBeforeNext / 1000)),
});

/** One counter per limit, made when first asked for: the library fixes points and window when a limiter is made. */
export const countersByLimit = <L extends RateLimiterAbstract>(
  create: (limit: Limit & { readonly name: string }) => L,
): ((limit: Limit) => L) => {
  const counters = new Map<string, L>();
  return (limit) => {
    const name = `${limit.points}/${limit.seconds}`;
    const counter = counters.get(name) ?? create({ ...limit, name });
    counters.set(name, counter);
    return counter;
  };
};

/** Takes one point; the library rejects with its result when there is none left, and with an error when it cannot tell. */
export const consumePoint = async (counter: RateLimiterAbstract, key: string, limit: Limit): Promise<LimitDecision> => {
  try {
    return decide(limit, await counter.consume(key), true);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return decide(limit, refusal, false);
    throw refusal;
  }
};
