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

const patience = 90_000;

/** A client as a careful application would be: it retries what it does not know the outcome of, and never with a new key. */
export const createClient = (url: string, acknowledged: () => void = () => {}): Client => ({
  ask: async <T>({ method, path, token, body, passing = [] }: Ask): Promise<T> => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    };
    const deadline = Date.now() + patience;
    let last = 'no answer';
    while (Date.now() < deadline) {
      try {
        const response = await fetch(url + path, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(10_000),
        });
        const text = await response.text();
        if (response.ok) {
          if (method !== 'GET') acknowledged();
          return (text ? JSON.parse(text) : undefined) as T;
        }
        last = `${response.status} ${text.slice(0, 300)}`;
        if (response.status < 500 && response.status !== 429 && !passing.includes(response.status)) break;
      } catch (error) {
        last = error instanceof Error ? error.message : String(error);
      }
      await sleep(40 + Math.floor(Math.random() * 40));
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
