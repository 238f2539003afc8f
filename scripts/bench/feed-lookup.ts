import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

/** A plain GET by undici itself: lighter than fetch, and polling is most of what the publish benchmark does. */
export const read = async (address: string): Promise<{ readonly text: string; readonly link: string }> => {
  const { statusCode, headers, body } = await request(address);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}: ${text.slice(0, 200)}`);
  return { text, link: String(headers.link ?? '') };
};

const lastPublishedAt = (page: string): number => {
  const items = JSON.parse(page) as { readonly timestamp: string }[];
  return Date.parse(items.at(-1)?.timestamp ?? '');
};

export interface FeedLookup {
  /** Origin of the gateway. */
  readonly url: string;
  readonly id: string;
  /** When publishing was requested, ms since 1970. */
  readonly publishedAfter: number;
  /** Items on a page. */
  readonly limit: number;
}

/**
 * Whether an item is in the public feed, newest first. Follows the pages' Link cursor, for any number of newer items may be before it,
 * and stops at the first page that ends with an item published earlier.
 */
export const isInFeed = async ({ url, id, publishedAfter, limit }: FeedLookup): Promise<boolean> => {
  for (let path: string | undefined = `/api/content/public?limit=${limit}`; path; ) {
    const { text, link } = await read(url + path);
    if (text.includes(id)) return true;
    if (lastPublishedAt(text) < publishedAfter) return false;
    path = /<([^>]+)>; rel="next"/.exec(link)?.[1];
  }
  return false;
};

// Polling without a pause would measure the polling; a late result is polled less often, at 5 % of the time it has taken so far.
const shortestPauseMs = 10;
const pauseShare = 0.05;

/** Polls until `reached`. Rejects with `description` when that takes longer than `timeoutMs`; a poll under way is not waited for. */
export const pollUntil = async (description: string, reached: () => Promise<boolean>, timeoutMs: number): Promise<void> => {
  const started = performance.now();
  const timedOut = Promise.withResolvers<never>();
  timedOut.promise.catch(() => undefined);
  const timer = setTimeout(() => timedOut.reject(new Error(`timed out after ${timeoutMs / 1000} s: ${description}`)), timeoutMs);
  try {
    while (!(await Promise.race([reached(), timedOut.promise])))
      await Promise.race([sleep(Math.max(shortestPauseMs, (performance.now() - started) * pauseShare)), timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
};
