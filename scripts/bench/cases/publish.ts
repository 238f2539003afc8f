import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Creator } from '../../tests/faults/ledger.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import type { Population } from '../data/bench-users.ts';
import { percentile } from '../measure/load.ts';
import { createPoller, findInFeed, type Poller, type PublishedItem, read, timeoutMs } from '../measure/visibility.ts';

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

interface Timing {
  /** Milliseconds until the item is in the public feed. */
  readonly feed: number;
  /** Milliseconds until the author's profile counts it, which requires an event over the bus. */
  readonly profile: number;
}

interface Pollers {
  readonly feed: Poller<PublishedItem>;
  /** By author; they wait for a number of published items in the profile. */
  readonly profiles: ReadonlyMap<string, Poller<number>>;
}

const createPollers = (stack: SpawnedStack, { creators }: Population): Pollers => ({
  feed: createPoller({
    poll: (targets) => findInFeed(stack.url, targets),
    describe: ({ id }) => `item ${id} is not in the public feed`,
    timeoutMs,
    // One poller for all items keeps the number of requests low.
    pauseMs: 2,
  }),
  profiles: new Map(
    creators.map((creator) => {
      const poll = async (targets: ReadonlySet<number>) => {
        const count = await publishedCount(stack, creator);
        return [...targets].filter((total) => total <= count);
      };
      const describe = (total: number) => `the profile of ${creator.id} does not count ${total} published items`;
      return [creator.id, createPoller({ poll, describe, timeoutMs, pauseMs: 10 })];
    }),
  ),
});

const timeOne = async ({ url }: SpawnedStack, { feed, profiles }: Pollers, { id, author }: Draft, total: number): Promise<Timing> => {
  const publishedAfter = Date.now();
  const started = performance.now();
  const since = () => performance.now() - started;
  const response = await fetch(`${url}/api/content/${id}/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}` },
  });
  if (!response.ok) throw new Error(`publish responded ${response.status}`);
  await response.arrayBuffer();
  const [inFeed, counted] = await Promise.all([
    feed.wait({ id, publishedAfter }).then(since),
    profiles.get(author.id)?.wait(total).then(since),
  ]);
  return { feed: inFeed, profile: counted ?? Number.NaN };
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

const summary = (name: string, latencies: readonly number[]): PublishResult => {
  const sorted = [...latencies].sort((left, right) => left - right);
  return {
    name,
    ours: perSecond,
    ceiling: null,
    ratio: null,
    p50_ms: Number(percentile(sorted, 0.5).toFixed(1)),
    p99_ms: Number(percentile(sorted, 0.99).toFixed(1)),
  };
};

/** Publishes 100 items per second at a fixed rate, independent of response times: 8 s of warm-up, then 10 s of measurement. */
export const benchPublish = async (stack: SpawnedStack, population: Population): Promise<[feed: PublishResult, profile: PublishResult]> => {
  const drafts = await saveDrafts(stack, population);
  const totals = new Map<string, number>();
  for (const creator of population.creators) totals.set(creator.id, await publishedCount(stack, creator));
  const pollers = createPollers(stack, population);
  const startedAt = performance.now();
  const timed = drafts.map(async (draft, index) => {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    const total = (totals.get(draft.author.id) ?? 0) + 1;
    totals.set(draft.author.id, total);
    return timeOne(stack, pollers, draft, total);
  });
  const timings = (await Promise.all(timed)).slice(perSecond * warmUpSeconds);
  const bus = stack.bus.split(':')[0];
  return [
    summary(
      `publish to visible in the feed, ${perSecond}/s`,
      timings.map(({ feed }) => feed),
    ),
    summary(
      `publish to counted in the profile through ${bus}, ${perSecond}/s`,
      timings.map(({ profile }) => profile),
    ),
  ];
};
