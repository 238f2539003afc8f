import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

/** How long a request, and whatever is waited for, may take. */
export const timeoutMs = 60_000;

/** A plain GET by undici itself: lighter than fetch, and polling is most of what the publish benchmark does. */
export const read = async (address: string): Promise<{ readonly text: string; readonly link: string }> => {
  const { statusCode, headers, body } = await request(address, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}: ${text.slice(0, 200)}`);
  return { text, link: String(headers.link ?? '') };
};

export interface PublishedItem {
  readonly id: string;
  /** When publishing was requested, ms since 1970. */
  readonly publishedAfter: number;
}

const firstPageLimit = 20;
const largestPageLimit = 100;

/** Reads the public feed, newest first, by pages of `limit`, until every item is found or a page ends with items published before them. */
const walkFeed = async (url: string, wanted: ReadonlySet<PublishedItem>, limit: number, lastPage: number): Promise<PublishedItem[]> => {
  const oldest = Math.min(...[...wanted].map(({ publishedAfter }) => publishedAfter));
  const found: PublishedItem[] = [];
  let path: string | undefined = `/api/content/public?limit=${limit}`;
  for (let page = 1; path && page <= lastPage; page += 1) {
    const { text, link } = await read(url + path);
    const items = JSON.parse(text) as { readonly id: string; readonly timestamp: string }[];
    const ids = new Set(items.map(({ id }) => id));
    for (const item of wanted) if (ids.has(item.id)) found.push(item);
    const last = items.at(-1);
    if (found.length === wanted.size || !last || Date.parse(last.timestamp) < oldest) break;
    path = /<([^>]+)>; rel="next"/.exec(link)?.[1];
  }
  return found;
};

/**
 * Those of the items that are in the public feed. Nearly always they are on the first page; on a busy machine any number of newer items
 * may be before them, so the Link cursor is followed.
 */
export const findInFeed = async (url: string, wanted: ReadonlySet<PublishedItem>): Promise<PublishedItem[]> => {
  const found = await walkFeed(url, wanted, firstPageLimit, 1);
  if (found.length === wanted.size) return found;
  return walkFeed(url, wanted, largestPageLimit, Number.POSITIVE_INFINITY);
};

export interface Poller<W> {
  /** Resolves when a poll has found it. Rejects when that takes longer than `timeoutMs`, or with the error of a poll. */
  wait(wanted: W): Promise<void>;
}

interface Waiting {
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface PollerOptions<W> {
  /** Finds those that are there by now. */
  readonly poll: (wanted: ReadonlySet<W>) => Promise<readonly W[]>;
  readonly describe: (wanted: W) => string;
  readonly timeoutMs: number;
  /** Between two polls: polling without a pause would measure the polling. */
  readonly pauseMs: number;
}

/** Polls for all that is waited for together: the later they are, the more wait at once, and a poll for each would slow everything down. */
export const createPoller = <W>({ poll, describe, timeoutMs: limitMs, pauseMs }: PollerOptions<W>): Poller<W> => {
  const waiting = new Map<W, Waiting>();
  let isRunning = false;
  const settle = (wanted: W, error?: unknown): void => {
    const { resolve, reject } = waiting.get(wanted) as Waiting;
    waiting.delete(wanted);
    if (error === undefined) resolve();
    else reject(error);
  };
  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      const polled = new Set(waiting.keys());
      try {
        for (const wanted of await poll(polled)) settle(wanted);
      } catch (error) {
        for (const wanted of polled) settle(wanted, error);
      }
      const now = performance.now();
      for (const [wanted, { deadline }] of waiting)
        if (now > deadline) settle(wanted, new Error(`timed out after ${limitMs / 1000} s: ${describe(wanted)}`));
      await sleep(pauseMs);
    }
    isRunning = false;
  };
  return {
    wait: (wanted) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.set(wanted, { deadline: performance.now() + limitMs, resolve, reject });
      if (!isRunning) {
        isRunning = true;
        void run();
      }
      return promise;
    },
  };
};
