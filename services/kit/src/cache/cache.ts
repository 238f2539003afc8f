/** A small shared cache: memory in one process, Redis in many. Losing it loses nothing but time. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  /** `ttl` in milliseconds. */
  set(key: string, value: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

export interface LimitDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window starts again. */
  readonly reset: number;
}

/** Counts requests per key in fixed windows. When its store is unreachable it lets requests through. */
export interface RateLimiter {
  consume(key: string, limit: { readonly points: number; readonly seconds: number }): Promise<LimitDecision>;
  close(): Promise<void>;
}
