import type { ServerResponse } from 'node:http';
import { DomainError } from '@trenzeye/kit/errors';
import type { LimitDecision, RateLimiter } from '@trenzeye/kit/rate-limits/rate-limiter';
import type { Limit } from '@trenzeye/proto/http/route';
import type { RouteEntry } from './routes/route-table.ts';

/** Counts a request of the client against the limit of the route and the general limit. Throws `rate_limited`. */
export type CountRequest = (client: string, route: RouteEntry, response: ServerResponse) => Promise<void>;

const stricterOf = (one: LimitDecision, other: LimitDecision): LimitDecision => {
  if (one.allowed !== other.allowed) return one.allowed ? other : one;
  return one.remaining <= other.remaining ? one : other;
};

/** `general` applies per client over all routes. The headers show the limit with fewer remaining requests. */
export const createLimits =
  (limiter: RateLimiter, general: Limit): CountRequest =>
  async (client, route, response) => {
    const overall = limiter.consume(`all ${client}`, general);
    const decision = route.limit ? stricterOf(await limiter.consume(`${route.key} ${client}`, route.limit), await overall) : await overall;
    response.setHeader('RateLimit-Limit', decision.limit);
    response.setHeader('RateLimit-Remaining', decision.remaining);
    response.setHeader('RateLimit-Reset', decision.reset);
    if (!decision.allowed) throw new DomainError('rate_limited', { headers: { 'retry-after': String(Math.max(1, decision.reset)) } });
  };
