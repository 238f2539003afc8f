import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** Client error statuses that are retried, such as 404 while a projection catches up. */
  readonly transientStatuses?: readonly number[];
}

export interface Client {
  /** Sends a request and returns its parsed body. @throws when it does not succeed */
  request<T>(request: ClientRequest): Promise<T>;
}

/** One attempt of a request and its result. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  /** 0 without a response. */
  readonly status: number;
  readonly durationMs: number;
  readonly headers: Headers | undefined;
  readonly text: string;
}

export interface RetryingClientOptions {
  /** Waits for the duration in Retry-After before the next attempt. */
  readonly respectsRetryAfter?: boolean;
  /** How long a request is repeated; 90 seconds by default. */
  readonly timeoutMs?: number;
  /** Called after every write that succeeded. */
  readonly onAcknowledged?: () => void;
  /** Called after every attempt, successful or not. */
  readonly onAttempt?: (attempt: Attempt) => void;
}

const defaultTimeoutMs = 90_000;
/** Longer than the gateway's own timeout. */
const attemptTimeoutMs = 20_000;

/** Sends a request once. Never rejects. */
export const sendOnce = async (url: string, method: string, path: string, init: RequestInit = {}): Promise<Attempt> => {
  const startedAt = performance.now();
  const attemptOf = (status: number, text: string, headers?: Headers): Attempt => ({
    method,
    path,
    status,
    headers,
    text,
    durationMs: performance.now() - startedAt,
  });
  try {
    const response = await fetch(url + path, { method, signal: AbortSignal.timeout(attemptTimeoutMs), ...init });
    return attemptOf(response.status, await response.text(), response.headers);
  } catch (error) {
    return attemptOf(0, error instanceof Error ? error.message : String(error));
  }
};

/** A client that repeats a request, with the same idempotency key, until it is acknowledged or the time is over. */
export const createRetryingClient = (
  url: string,
  { onAcknowledged, onAttempt, respectsRetryAfter = false, timeoutMs = defaultTimeoutMs }: RetryingClientOptions = {},
): Client => ({
  request: async <T>({ method, path, token, body, transientStatuses = [] }: ClientRequest): Promise<T> => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    };
    const deadline = Date.now() + timeoutMs;
    let lastResult = 'no response';
    while (Date.now() < deadline) {
      const attempt = await sendOnce(url, method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      onAttempt?.(attempt);
      const { status, text } = attempt;
      if (status >= 200 && status < 300) {
        if (method !== 'GET') onAcknowledged?.();
        return (text ? JSON.parse(text) : undefined) as T;
      }
      lastResult = `${status} ${text.slice(0, 300)}`;
      if (status > 0 && status < 500 && status !== 429 && !transientStatuses.includes(status)) break;
      const retryAfterMs = respectsRetryAfter ? Number(attempt.headers?.get('retry-after') ?? 0) * 1000 : 0;
      await sleep(Math.max(retryAfterMs, 40 + Math.floor(Math.random() * 40)));
    }
    throw new Error(`${method} ${path} was never acknowledged: ${lastResult}`);
  },
});

/** Reads all pages of a list. */
export const readAll = async <T>(url: string, path: string, token?: string): Promise<T[]> => {
  const items: T[] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await fetch(url + next, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (!response.ok) throw new Error(`GET ${next} returned ${response.status}: ${(await response.text()).slice(0, 300)}`);
    items.push(...((await response.json()) as T[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
};
