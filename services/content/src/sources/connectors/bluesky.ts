import { z } from 'zod';
import { readEntries } from './read-entries.ts';
import type { Mention, ReadMentions, SourceDefinition } from './source.ts';
import { phraseTopic } from './topic-text.ts';

const Trend = z.object({
  topic: z.string().min(1).max(200),
  displayName: z.string().min(1).max(300),
  link: z.string().max(1_024).default(''),
  startedAt: z.iso.datetime({ offset: true }),
  postCount: z.number().nonnegative(),
  category: z.string().max(64).optional(),
});
const Trends = z.object({ trends: z.unknown() });

const Topic = z.object({
  topic: z.string().min(1).max(200),
  displayName: z.string().max(300).optional(),
  description: z.string().max(2_000).optional(),
  link: z.string().max(1_024).default(''),
});
const Topics = z.object({ topics: z.unknown() });

const linkOf = (path: string): string | undefined => (path.startsWith('/') ? `https://bsky.app${path}` : path || undefined);
const adult = 'pornography';

/** `app.bsky.unspecced.getTrends`: topics with the number of posts since they started. */
export const readBlueskyTrends: ReadMentions = (body) =>
  readEntries(Trend, Trends.parse(JSON.parse(body)).trends).flatMap((trend): Mention[] => {
    const { displayName, link, startedAt, postCount, category } = trend;
    const tags = category && category !== 'other' ? [category] : [];
    const topic = category === adult ? undefined : phraseTopic(displayName, { tags, url: linkOf(link) });
    if (!topic) return [];
    const at = Date.parse(startedAt);
    return [{ source: 'bluesky', topic, item: `trend ${trend.topic} ${at}`, author: undefined, at, people: postCount, days: [] }];
  });

/** `app.bsky.unspecced.getTrendingTopics`: names of topics without counts; each is one mention by the editors of the list. */
export const readBlueskyTopics: ReadMentions = (body, now) =>
  readEntries(Topic, Topics.parse(JSON.parse(body)).topics).flatMap((entry): Mention[] => {
    const topic = phraseTopic(entry.displayName || entry.topic, { summary: entry.description ?? '', url: linkOf(entry.link) });
    if (!topic) return [];
    const item = `topic ${entry.topic}`;
    return [{ source: 'bluesky', topic, item, author: 'trending topics', at: now, people: undefined, days: [] }];
  });

export const bluesky: SourceDefinition = {
  id: 'bluesky',
  source: 'bluesky',
  name: 'Bluesky',
  documentation: 'https://docs.bsky.app/docs/api/app-bsky-unspecced-get-trends',
  base: 'https://public.api.bsky.app',
  intervalSeconds: 600,
  regions: [],
  languages: [],
  requests: (base) => [
    {
      key: 'trends',
      url: () => `${base}/xrpc/app.bsky.unspecced.getTrends?limit=25`,
      accept: 'application/json',
      read: readBlueskyTrends,
    },
    {
      key: 'topics',
      url: () => `${base}/xrpc/app.bsky.unspecced.getTrendingTopics?limit=25`,
      accept: 'application/json',
      read: readBlueskyTopics,
    },
  ],
};
