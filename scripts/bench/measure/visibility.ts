import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

/** The limit for a request and for a wait of a poller. */
export const timeoutMs = 60_000;

/** A GET with undici's `request`: cheaper than fetch, and most of the load of the publish benchmark is polling. */
export const read = async (address: string): Promise<{ readonly text: string; readonly link: string }> => {
  const { statusCode, headers, body } = await request(address, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${address} responded ${statusCode}: ${text.slice(0, 200)}`);
  return { text, link: String(headers.link ?? '') };
};

export interface PublishedItem {
  readonly id: string;
  /** When publishing was requested, ms since 1970. */
  readonly publishedAfter: number;
}

const firstPageLimit = 20;
const largestPageLimit = 100;

interface PagesResult {
  readonly found: PublishedItem[];
  /** Further pages contain none of the items. */
  readonly isComplete: boolean;
}

/** Reads the public feed, newest first, in pages of `limit`, until every item is found or a page contains older items. */
const findInPages = async (url: string, targets: ReadonlySet<PublishedItem>, limit: number, lastPage: number): Promise<PagesResult> => {
  const oldest = Math.min(...[...targets].map(({ publishedAfter }) => publishedAfter));
  const found: PublishedItem[] = [];
  let path: string | undefined = `/api/content/public?limit=${limit}`;
  for (let page = 1; path && page <= lastPage; page += 1) {
    const { text, link } = await read(url + path);
    const items = JSON.parse(text) as { readonly id: string; readonly timestamp: string }[];
    const ids = new Set(items.map(({ id }) => id));
    for (const item of targets) if (ids.has(item.id)) found.push(item);
    const last = items.at(-1);
    if (found.length === targets.size || !last || Date.parse(last.timestamp) < oldest) return { found, isComplete: true };
    path = /<([^>]+)>; rel="next"/.exec(link)?.[1];
  }
  return { found, isComplete: path === undefined };
};

/**
 * The items that are in the public feed, usually on the first page. On a busy machine many newer items may precede them, so the Link cursor
 * is followed.
 */
export const findInFeed = async (url: string, targets: ReadonlySet<PublishedItem>): Promise<PublishedItem[]> => {
  const first = await findInPages(url, targets, firstPageLimit, 1);
  if (first.isComplete) return first.found;
  return (await findInPages(url, targets, largestPageLimit, Number.POSITIVE_INFINITY)).found;
};

export interface Poller<W> {
  /** Resolves when a poll has found it. Rejects after `timeoutMs`, or with the error of a poll. */
  wait(target: W): Promise<void>;
}

interface PendingWait {
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface PollerOptions<W> {
  /** Returns those that exist now. */
  readonly poll: (targets: ReadonlySet<W>) => Promise<readonly W[]>;
  readonly describe: (target: W) => string;
  readonly timeoutMs: number;
  /** The pause between two polls, so that polling does not dominate the measurement. */
  readonly pauseMs: number;
}

/** Polls for all pending waits together: one poll per wait would add load exactly when responses are late. */
export const createPoller = <W>({ poll, describe, timeoutMs: limitMs, pauseMs }: PollerOptions<W>): Poller<W> => {
  const pending = new Map<W, PendingWait>();
  let isRunning = false;
  const settle = (target: W, error?: unknown): void => {
    const { resolve, reject } = pending.get(target) as PendingWait;
    pending.delete(target);
    if (error === undefined) resolve();
    else reject(error);
  };
  const run = async (): Promise<void> => {
    while (pending.size > 0) {
      const polled = new Set(pending.keys());
      try {
        for (const target of await poll(polled)) settle(target);
      } catch (error) {
        for (const target of polled) settle(target, error);
      }
      const now = performance.now();
      for (const [target, { deadline }] of pending)
        if (now > deadline) settle(target, new Error(`timed out after ${limitMs / 1000} s: ${describe(target)}`));
      await sleep(pauseMs);
    }
    isRunning = false;
  };
  return {
    wait: (target) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      pending.set(target, { deadline: performance.now() + limitMs, resolve, reject });
      if (!isRunning) {
        isRunning = true;
        void run();
      }
      return promise;
    },
  };
};
