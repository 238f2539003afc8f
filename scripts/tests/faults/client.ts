import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** Statuses that will pass by themselves, such as 404 while a projection catches up. */
  readonly passing?: readonly number[];
}

export interface Client {
  /** Repeats a request, with one idempotency key, until it is acknowledged; gives up after `patience` ms. */
  ask<T>(ask: Ask): Promise<T>;
}

/** One try of a request and what came of it. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: Headers | undefined;
  readonly text: string;
}

export interface ClientOptions {
  /** Waits as long as an answer says (Retry-After) before it asks again. */
  readonly heedful?: boolean;
  readonly acknowledged?: () => void;
  /** Told of every try, whatever came of it. */
  readonly attempted?: (attempt: Attempt) => void;
}

const patience = 90_000;
/** Longer than the gateway lets anybody wait for an ordinary answer. */
const longestWait = 20_000;

/** Asks once. Never rejects. */
export const tryOnce = async (url: string, method: string, path: string, init: RequestInit = {}): Promise<Attempt> => {
  const began = performance.now();
  const after = (status: number, text: string, headers?: Headers): Attempt => ({
    ...{ method, path, status, headers, text },
    milliseconds: performance.now() - began,
  });
  try {
    const response = await fetch(url + path, { method, signal: AbortSignal.timeout(longestWait), ...init });
    return after(response.status, await response.text(), response.headers);
  } catch (error) {
    return after(0, error instanceof Error ? error.message : String(error));
  }
};

/** A client as a careful application would be: it retries what it does not know the outcome of, and never with a new key. */
export const createClient = (url: string, { acknowledged, attempted, heedful = false }: ClientOptions = {}): Client => ({
  ask: async <T>({ method, path, token, body, passing = [] }: Ask): Promise<T> => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    };
    const deadline = Date.now() + patience;
    let last = 'no answer';
    while (Date.now() < deadline) {
      const attempt = await tryOnce(url, method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      attempted?.(attempt);
      const { status, text } = attempt;
      if (status >= 200 && status < 300) {
        if (method !== 'GET') acknowledged?.();
        return (text ? JSON.parse(text) : undefined) as T;
      }
      last = `${status} ${text.slice(0, 300)}`;
      if (status > 0 && status < 500 && status !== 429 && !passing.includes(status)) break;
      const asked = heedful ? Number(attempt.headers?.get('retry-after') ?? 0) * 1000 : 0;
      await sleep(Math.max(asked, 40 + Math.floor(Math.random() * 40)));
    }
    throw new Error(`${method} ${path} was never acknowledged: ${last}`);
  },
});

/** Reads a list to its end, page by page. */
export const readAll = async <T>(url: string, path: string, token?: string): Promise<T[]> => {
  const items: T[] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await fetch(url + next, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (!response.ok) throw new Error(`GET ${next} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    items.push(...((await response.json()) as T[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
};
