/** Whether a request may be sent to a service; `probe` is the request that tests whether it is available again. */
type Admission = 'allow' | 'probe' | 'reject';

export interface CircuitBreaker {
  admit(): Admission;
  recordSuccess(): void;
  recordFailure(): void;
  /** The probe ended without an outcome because its client disconnected. */
  releaseProbe(): void;
  /** Seconds until the next probe, at least 1. */
  retryAfterSeconds(): number;
}

export interface CircuitBreakerOptions {
  /** Consecutive failures that open it. */
  readonly threshold?: number;
  /** Doubles with each failed probe up to `maxOpenMs`. */
  readonly initialOpenMs?: number;
  readonly maxOpenMs?: number;
  readonly now?: () => number;
  readonly onChange?: (open: boolean) => void;
}

/**
 * Opens after `threshold` requests without any response and then rejects requests at once. After the wait, one request is sent as a
 * probe; its outcome closes the breaker or opens it again.
 */
export const createCircuitBreaker = ({
  threshold = 5,
  initialOpenMs = 500,
  maxOpenMs = 2_000,
  now = Date.now,
  onChange,
}: CircuitBreakerOptions = {}): CircuitBreaker => {
  let failures = 0;
  let openUntil: number | undefined;
  let openMs = initialOpenMs;
  let isProbing = false;

  const open = () => {
    openUntil = now() + openMs;
    openMs = Math.min(openMs * 2, maxOpenMs);
    isProbing = false;
    onChange?.(true);
  };

  return {
    admit: () => {
      if (openUntil === undefined) return 'allow';
      if (isProbing || now() < openUntil) return 'reject';
      isProbing = true;
      return 'probe';
    },
    recordSuccess: () => {
      failures = 0;
      if (openUntil === undefined) return;
      openUntil = undefined;
      openMs = initialOpenMs;
      isProbing = false;
      onChange?.(false);
    },
    recordFailure: () => {
      failures += 1;
      // Late failures of requests sent before it opened must not extend the wait.
      if (openUntil === undefined ? failures >= threshold : isProbing) open();
    },
    releaseProbe: () => {
      isProbing = false;
    },
    retryAfterSeconds: () => Math.max(1, Math.ceil(((openUntil ?? 0) - now()) / 1000)),
  };
};
