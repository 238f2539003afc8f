import { trendLanguages } from '@trenzeye/proto/http/content';
import { z } from 'zod';
import { readEntries } from './read-entries.ts';
import type { Mention, ReadMentions, SourceDefinition } from './source.ts';
import { phraseTopic } from './topic-text.ts';
import { utcDay } from './utc-day.ts';

const Day = z.object({ date: z.string().max(32), views: z.number().nonnegative() });
const Article = z.object({
  views: z.number().nonnegative(),
  title: z.string().min(1).max(512),
  normalizedtitle: z.string().max(512).optional(),
  extract: z.string().default(''),
  view_history: z.array(Day).max(31).default([]),
  content_urls: z.object({ desktop: z.object({ page: z.string().max(4_096) }) }).optional(),
});
const Featured = z.object({ mostread: z.object({ date: z.string().max(32), articles: z.unknown() }).optional() });

/** One of so many readers would post about what they read: views count for far less than posts. */
const viewsPerPerson = 100;
const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

/** The most read articles of a day, with the views of the days before. */
export const readWikipedia: ReadMentions = (body) => {
  const { mostread } = Featured.parse(JSON.parse(body));
  // The list of a day is published some hours after its end.
  if (!mostread) return [];
  const at = dayOf(mostread.date);
  if (Number.isNaN(at)) throw new Error('mostread.date is not a date');
  return readEntries(Article, mostread.articles).flatMap((article): Mention[] => {
    const { title, normalizedtitle, extract, views, view_history, content_urls } = article;
    const name = normalizedtitle ?? title.replaceAll('_', ' ');
    const topic = phraseTopic(name, { summary: extract, url: content_urls?.desktop.page });
    const before = view_history.map((day) => [dayOf(day.date), day.views / viewsPerPerson] as const).filter(([day]) => day < at);
    // Without earlier days nothing says whether this is more than usual.
    if (!topic || before.length === 0) return [];
    const item = `article ${title.slice(0, 300)} ${at}`;
    return [{ source: 'wikipedia', topic, item, author: undefined, at, people: views / viewsPerPerson, days: before.slice(-7) }];
  });
};

export const wikipedia: SourceDefinition = {
  id: 'wikipedia',
  source: 'wikipedia',
  name: 'Wikipedia',
  documentation: 'https://api.wikimedia.org/wiki/Feed_API/Reference/Featured_content',
  base: 'https://api.wikimedia.org',
  // The list changes once a day.
  intervalSeconds: 3_600,
  regions: [],
  languages: trendLanguages,
  requests: (base, { language }) => [
    {
      key: 'most read',
      url: (now) => `${base}/feed/v1/wikipedia/${language ?? 'en'}/featured/${utcDay(now).replaceAll('-', '/')}`,
      accept: 'application/json',
      read: readWikipedia,
    },
  ],
};
