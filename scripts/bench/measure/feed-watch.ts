import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';

const timeoutMs = 60_000;
/** The pause between two polls, so that polling does not dominate the measurement. */
const pauseMs = 2;
const firstPageLimit = 20;
const largestPageLimit = 100;

export interface PublishedItem {
  readonly id: string;
  /** When publishing was requested, ms since 1970. */
  readonly publishedAfter: number;
}

/** Reads the public feed, newest first, in pages of `limit`, until every item is found, a page contains older items, or `lastPage` is read. */
const findInPages = async (url: string, targets: ReadonlySet<PublishedItem>, limit: number, lastPage: number) => {
  const oldest = Math.min(...[...targets].map(({ publishedAfter }) => publishedAfter));
  const found: PublishedItem[] = [];
  let path: string | undefined = `/api/content/public?limit=${limit}`;
  for (let page = 1; path && page <= lastPage; page += 1) {
    // Cheaper than fetch, and most of the load of the publish benchmark is polling.
    const { statusCode, headers, body }: Dispatcher.ResponseData = await request(url + path, {
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} responded ${statusCode}: ${text.slice(0, 200)}`);
    const items = JSON.parse(text) as { readonly id: string; readonly timestamp: string }[];
    const ids = new Set(items.map(({ id }) => id));
    for (const item of targets) if (ids.has(item.id)) found.push(item);
    const last = items.at(-1);
    if (found.length === targets.size || !last || Date.parse(last.timestamp) < oldest) return { found, isComplete: true };
    path = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
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

/**
 * Waits until items are in the feed. One poll serves all pending waits: one poll per wait would add load exactly when responses are late.
 * A wait rejects after a minute, or with the error of a poll.
 */
export const createFeedWatch = (url: string): ((item: PublishedItem) => Promise<void>) => {
  const pending = new Map<PublishedItem, { readonly deadline: number; readonly settle: (error?: unknown) => void }>();
  let isRunning = false;
  const settle = (item: PublishedItem, error?: unknown): void => {
    pending.get(item)?.settle(error);
    pending.delete(item);
  };
  const run = async (): Promise<void> => {
    while (pending.size > 0) {
      const polled = new Set(pending.keys());
      try {
        for (const item of await findInFeed(url, polled)) settle(item);
      } catch (error) {
        for (const item of polled) settle(item, error);
      }
      const now = performance.now();
      for (const [item, { deadline }] of pending) if (now > deadline) settle(item, new Error(`item ${item.id} is not in the public feed`));
      await sleep(pauseMs);
    }
    isRunning = false;
  };
  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    pending.set(item, {
      deadline: performance.now() + timeoutMs,
      settle: (error) => (error === undefined ? resolve() : reject(error)),
    });
    if (!isRunning) {
      isRunning = true;
      void run();
    }
    return promise;
  };
};
