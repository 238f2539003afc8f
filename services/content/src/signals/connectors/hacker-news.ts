import { z } from 'zod';
import { readEntries } from './read-entries.ts';
import type { Mention, ReadMentions, SourceDefinition } from './source.ts';
import { headlineTopic } from './topic-text.ts';

const Hit = z.object({
  objectID: z.string().min(1).max(32),
  title: z.string().min(1),
  url: z.string().max(4_096).nullish(),
  author: z.string().min(1).max(64),
  points: z.number().nonnegative().nullish(),
  num_comments: z.number().nonnegative().nullish(),
  created_at_i: z.number().int().positive(),
});
const Answer = z.object({ hits: z.unknown() });

/** The prefix names the kind of post, not its subject. */
const prefix = /^(?:show|ask|tell|launch) hn\s*[:–-]\s*/i;

/** Stories of the search API. Each point comes from another account. */
export const readHackerNews: ReadMentions = (body) =>
  readEntries(Hit, Answer.parse(JSON.parse(body)).hits).flatMap((hit): Mention[] => {
    const discussion = `https://news.ycombinator.com/item?id=${encodeURIComponent(hit.objectID)}`;
    const topic = headlineTopic(hit.title.replace(prefix, ''), { url: hit.url ?? discussion });
    if (!topic) return [];
    const people = Math.max(hit.points ?? 0, hit.num_comments ?? 0);
    return [{ source: 'hackernews', topic, item: hit.objectID, author: hit.author, at: hit.created_at_i * 1000, people, days: [] }];
  });

export const hackerNews: SourceDefinition = {
  id: 'hackernews',
  source: 'hackernews',
  name: 'Hacker News',
  documentation: 'https://hn.algolia.com/api',
  base: 'https://hn.algolia.com',
  intervalSeconds: 600,
  regions: [],
  languages: [],
  requests: (base) => [
    {
      key: 'front page',
      url: () => `${base}/api/v1/search?tags=front_page&hitsPerPage=100`,
      accept: 'application/json',
      read: readHackerNews,
    },
  ],
};
