import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Creator } from '../../tests/faults/ledger.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import type { Population } from '../data/bench-users.ts';
import { createFeedWatch } from '../measure/feed-watch.ts';
import { percentile } from '../measure/load.ts';

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

/** The result; `ours` is the rate per second. */
export interface PublishResult {
  readonly name: string;
  readonly ours: number;
  readonly ceiling: null;
  readonly ratio: null;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/**
 * Milliseconds from the request to publish until the item is in the public feed. Publishes at a fixed rate, independent of response times:
 * 8 s of warm-up, then 10 s of measurement.
 */
export const benchPublish = async (stack: SpawnedStack, population: Population): Promise<PublishResult> => {
  const drafts = await saveDrafts(stack, population);
  const waitInFeed = createFeedWatch(stack.url);
  const startedAt = performance.now();
  const timed = drafts.map(async ({ id, author }, index) => {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    const publishedAfter = Date.now();
    const requestedAt = performance.now();
    const headers = { authorization: `Bearer ${author.token}` };
    const response = await fetch(`${stack.url}/api/content/${id}/publish`, { method: 'POST', headers });
    if (!response.ok) throw new Error(`publish responded ${response.status}`);
    await response.arrayBuffer();
    await waitInFeed({ id, publishedAfter });
    return performance.now() - requestedAt;
  });
  const sorted = (await Promise.all(timed)).slice(perSecond * warmUpSeconds).sort((left, right) => left - right);
  return {
    name: `publish to visible in the feed, ${perSecond}/s`,
    ours: perSecond,
    ceiling: null,
    ratio: null,
    p50_ms: Number(percentile(sorted, 0.5).toFixed(1)),
    p99_ms: Number(percentile(sorted, 0.99).toFixed(1)),
  };
};
