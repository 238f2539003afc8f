export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

export interface LimitDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next window starts. */
  readonly reset: number;
}

/** Counts requests per key in fixed windows. */
export interface RateLimiter {
  consume(key: string, limit: RateLimit): Promise<LimitDecision>;
  /** Gives one point back, in the same window. */
  refund(key: string, limit: RateLimit): Promise<void>;
  close(): Promise<void>;
}
