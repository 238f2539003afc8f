/** Whether a request may go to an upstream; `probe` is the one that finds out whether it is back. */
export type Admission = 'pass' | 'probe' | 'refuse';

export interface Breaker {
  admit(): Admission;
  succeeded(): void;
  failed(): void;
  /** A probe ended without an outcome: its client left. */
  abandoned(): void;
  /** Whole seconds until asking again makes sense, at least 1. */
  retryAfter(): number;
}

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly threshold?: number;
  /** Milliseconds it stays open at first; doubles with each failed probe up to `longestWait`. */
  readonly firstWait?: number;
  readonly longestWait?: number;
  readonly now?: () => number;
  readonly onChange?: (open: boolean) => void;
}

/**
 * Closed: requests pass. After `threshold` failures to get any answer it opens: requests are refused at once, instead of each
 * waiting for a dead service. After the wait one request probes; its outcome closes it or opens it again.
 */
export const createBreaker = ({
  threshold = 5,
  firstWait = 500,
  longestWait = 2_000,
  now = Date.now,
  onChange,
}: BreakerOptions = {}): Breaker => {
  let failures = 0;
  let openUntil: number | undefined;
  let wait = firstWait;
  let probing = false;

  const open = () => {
    openUntil = now() + wait;
    wait = Math.min(wait * 2, longestWait);
    probing = false;
    onChange?.(true);
  };

  return {
    admit: () => {
      if (openUntil === undefined) return 'pass';
      if (probing || now() < openUntil) return 'refuse';
      probing = true;
      return 'probe';
    },
    succeeded: () => {
      failures = 0;
      if (openUntil === undefined) return;
      openUntil = undefined;
      wait = firstWait;
      probing = false;
      onChange?.(false);
    },
    failed: () => {
      failures += 1;
      // Failures of requests sent before it opened must not prolong the wait.
      if (openUntil === undefined ? failures >= threshold : probing) open();
    },
    abandoned: () => {
      probing = false;
    },
    retryAfter: () => Math.max(1, Math.ceil(((openUntil ?? 0) - now()) / 1000)),
  };
};
