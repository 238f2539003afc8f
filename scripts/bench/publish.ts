import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { createClient } from '../faults/client.ts';
import type { Creator } from '../faults/ledger.ts';
import type { SpawnedStack } from '../start/spawn-stack.ts';
import { percentile } from './load.ts';
import type { Population } from './people.ts';

const perSecond = 100;
const seconds = 10;
const warmUpSeconds = 8;

interface Draft {
  readonly id: string;
  readonly author: Creator;
}

const saveDrafts = async ({ url }: SpawnedStack, { creators }: Population): Promise<Draft[]> => {
  const client = createClient(url);
  const drafts: Draft[] = [];
  for (let number = 0; number < perSecond * (warmUpSeconds + seconds); number += creators.length) {
    const batch = creators.map(async (author, index) => {
      const body = {
        type: 'thread',
        prompt: 'Timed',
        content: { tweets: [`A timed wave, number ${number + index}.`], hashtags: ['bench'] },
      };
      const { id } = await client.ask<{ id: string }>({ method: 'POST', path: '/api/content/save', token: author.token, body });
      return { id, author };
    });
    drafts.push(...(await Promise.all(batch)));
  }
  return drafts.slice(0, perSecond * (warmUpSeconds + seconds));
};

/** A plain GET by undici itself: lighter than fetch, and asking is most of what this benchmark does. */
const read = async (address: string): Promise<string> => {
  const { statusCode, body } = await request(address);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}: ${text.slice(0, 200)}`);
  return text;
};

const published = async ({ url }: SpawnedStack, { id }: Creator): Promise<number> =>
  (JSON.parse(await read(`${url}/api/users/${id}`)) as { stats: { trenz: number } }).stats.trenz;

interface Timing {
  /** Milliseconds until a stranger finds the item in the public feed. */
  readonly feed: number;
  /** Milliseconds until the author's profile counts it, which takes the whole way over the bus. */
  readonly profile: number;
}

const inFeed = async ({ url }: SpawnedStack, id: string, limit: number): Promise<boolean> =>
  (await read(`${url}/api/content/public?limit=${limit}`)).includes(id);

/** A first page is twenty items, a fifth of a second's here: whoever is that late looks further down. */
const limitAfter = (milliseconds: number): number => (milliseconds < 150 ? 20 : 100);

// Asking all the time would measure the asking.
const pause = 10;
/** Milliseconds. */
const patience = 20_000;

const until = async (what: string, reached: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + patience;
  while (!(await reached())) {
    if (performance.now() > deadline) throw new Error(`${what} was not seen within ${patience / 1000} s`);
    await sleep(pause);
  }
};

const timeOne = async (stack: SpawnedStack, { id, author }: Draft, total: number): Promise<Timing> => {
  const started = performance.now();
  const since = () => performance.now() - started;
  const response = await fetch(`${stack.url}/api/content/${id}/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}` },
  });
  if (!response.ok) throw new Error(`publishing answered ${response.status}`);
  await response.arrayBuffer();
  const [feed, profile] = await Promise.all([
    until('an item in the feed', () => inFeed(stack, id, limitAfter(since()))).then(since),
    until('the count on a profile', async () => (await published(stack, author)) >= total).then(since),
  ]);
  return { feed, profile };
};

const summary = (name: string, latencies: readonly number[]): object => {
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

/** Publishes 100 a second at fixed times, whatever the answers take: 8 s to warm up, then 10 s that count. */
export const benchPublish = async (stack: SpawnedStack, population: Population): Promise<object[]> => {
  const drafts = await saveDrafts(stack, population);
  const totals = new Map<string, number>();
  for (const creator of population.creators) totals.set(creator.id, await published(stack, creator));
  const began = performance.now();
  const timed = drafts.map(async (draft, index) => {
    await sleep(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    const total = (totals.get(draft.author.id) ?? 0) + 1;
    totals.set(draft.author.id, total);
    return timeOne(stack, draft, total);
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
