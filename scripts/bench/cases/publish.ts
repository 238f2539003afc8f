import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Creator } from '../../tests/faults/ledger.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import type { Population } from '../data/bench-users.ts';
import { percentile } from '../measure/load.ts';
import { createPoller, findInFeed, type Poller, type PublishedItem, read, timeoutMs } from '../measure/visibility.ts';
import { waitForEventDelivery } from '../measure/wait-for-event-delivery.ts';

const perSecond = 100;
const seconds = 10;
const warmUpSeconds = 8;

interface Draft {
  readonly id: string;
  readonly author: Creator;
}

const saveDrafts = async ({ url }: SpawnedStack, { creators }: Population): Promise<Draft[]> => {
  const client = createRetryingClient(url);
  const drafts: Draft[] = [];
  for (let number = 0; number < perSecond * (warmUpSeconds + seconds); number += creators.length) {
    const batch = creators.map(async (author, index) => {
      const body = {
        type: 'thread',
        prompt: 'Timed',
        content: { tweets: [`A timed wave, number ${number + index}.`], hashtags: ['bench'] },
      };
      const { id } = await client.request<{ id: string }>({ method: 'POST', path: '/api/content/save', token: author.token, body });
      return { id, author };
    });
    drafts.push(...(await Promise.all(batch)));
  }
  return drafts.slice(0, perSecond * (warmUpSeconds + seconds));
};

const publishedCount = async ({ url }: SpawnedStack, { id }: Creator): Promise<number> =>
  (JSON.parse((await read(`${url}/api/users/${id}`)).text) as { stats: { trenz: number } }).stats.trenz;

interface Publication {
  readonly draft: Draft;
  /** When publishing was requested, ms since 1970. */
  readonly publishedAfter: number;
  /** The number of items that the author has published with this one. */
  readonly total: number;
}

/** Resolves when a publication is visible. */
type Watch = (publication: Publication) => Promise<void>;

const watchFeed = ({ url }: SpawnedStack): Watch => {
  const poller = createPoller<PublishedItem>({
    poll: (targets) => findInFeed(url, targets),
    describe: ({ id }) => `item ${id} is not in the public feed`,
    timeoutMs,
    // One poller for all items keeps the number of requests low.
    pauseMs: 2,
  });
  return ({ draft, publishedAfter }) => poller.wait({ id: draft.id, publishedAfter });
};

/** The author's profile counts a publication when an event has arrived over the bus. */
const watchProfiles = (stack: SpawnedStack, { creators }: Population): Watch => {
  const pollers = new Map(
    creators.map((creator): [string, Poller<number>] => {
      const poll = async (targets: ReadonlySet<number>) => {
        const count = await publishedCount(stack, creator);
        return [...targets].filter((total) => total <= count);
      };
      const describe = (total: number) => `the profile of ${creator.id} does not count ${total} published items`;
      return [creator.id, createPoller({ poll, describe, timeoutMs, pauseMs: 10 })];
    }),
  );
  return async ({ draft, total }) => pollers.get(draft.author.id)?.wait(total);
};

/** Milliseconds from the request until the publication is visible. */
const timeOne = async ({ url }: SpawnedStack, draft: Draft, total: number, watch: Watch): Promise<number> => {
  const publishedAfter = Date.now();
  const started = performance.now();
  const response = await fetch(`${url}/api/content/${draft.id}/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${draft.author.token}` },
  });
  if (!response.ok) throw new Error(`publish responded ${response.status}`);
  await response.arrayBuffer();
  await watch({ draft, publishedAfter, total });
  return performance.now() - started;
};

/** Times of one kind, in milliseconds; `ours` is the rate per second. */
export interface PublishResult {
  readonly name: string;
  readonly ours: number;
  readonly ceiling: null;
  readonly ratio: null;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** Publishes at a fixed rate, independent of response times: 8 s of warm-up, then 10 s of measurement. */
const timePublications = async (
  stack: SpawnedStack,
  population: Population,
  { name, watch }: { readonly name: string; readonly watch: Watch },
): Promise<PublishResult> => {
  const drafts = await saveDrafts(stack, population);
  const totals = new Map<string, number>();
  for (const creator of population.creators) totals.set(creator.id, await publishedCount(stack, creator));
  const startedAt = performance.now();
  const timed = drafts.map(async (draft, index) => {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    const total = (totals.get(draft.author.id) ?? 0) + 1;
    totals.set(draft.author.id, total);
    return timeOne(stack, draft, total, watch);
  });
  const sorted = (await Promise.all(timed)).slice(perSecond * warmUpSeconds).sort((left, right) => left - right);
  return {
    name: `${name}, ${perSecond}/s`,
    ours: perSecond,
    ceiling: null,
    ratio: null,
    p50_ms: Number(percentile(sorted, 0.5).toFixed(1)),
    p99_ms: Number(percentile(sorted, 0.99).toFixed(1)),
  };
};

/** The time until an item is in the public feed. */
export const benchPublishInFeed = (stack: SpawnedStack, population: Population): Promise<PublishResult> =>
  timePublications(stack, population, { name: 'publish to visible in the feed', watch: watchFeed(stack) });

/** Both times, one after the other: polls of the profiles are several times as many requests as publications. */
export const benchPublish = async (stack: SpawnedStack, population: Population): Promise<[feed: PublishResult, profile: PublishResult]> => {
  const inFeed = await benchPublishInFeed(stack, population);
  await waitForEventDelivery(stack);
  const name = `publish to counted in the profile through ${stack.bus.split(':')[0]}`;
  return [inFeed, await timePublications(stack, population, { name, watch: watchProfiles(stack, population) })];
};
