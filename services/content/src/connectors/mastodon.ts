import { z } from 'zod';
import { plainText } from './plain-text.ts';
import { mostEntries, type ReadSightings, type Sighting, type SourceAddress, type TopicWords } from './sighting.ts';
import { headlineTopic, tagTopic } from './topic-words.ts';

const Count = z.coerce.number().nonnegative();
/** Newest day first; numbers come as strings. */
const Day = z.object({ day: Count, accounts: Count });
const Trend = z.object({ history: z.array(Day).max(31).default([]) });
const Tag = Trend.extend({ name: z.string().min(1).max(200), url: z.string().nullish() });
const Link = Trend.extend({ url: z.string().max(4_096), title: z.string(), description: z.string().default('') });
const Status = z.object({
  id: z.string().max(64),
  created_at: z.iso.datetime({ offset: true }),
  content: z.string().default(''),
  url: z.string().nullish(),
  sensitive: z.boolean().default(false),
  account: z.object({ acct: z.string().max(320), url: z.string().max(1_024).optional() }),
  reblogs_count: Count.default(0),
  favourites_count: Count.default(0),
  replies_count: Count.default(0),
  tags: z.array(z.object({ name: z.string().max(200) })).default([]),
});

/** Entries that are as promised; one odd entry does not spoil the others. */
const entriesOf = <T>(schema: z.ZodType<T>, body: string): T[] =>
  z
    .array(z.unknown())
    .parse(JSON.parse(body))
    .slice(0, mostEntries)
    .flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });

const daily = (topic: TopicWords | undefined, name: string, [today, ...before]: z.output<typeof Day>[]): Sighting[] => {
  if (!topic || !today) return [];
  const days = before.slice(0, 7).map(({ day, accounts }) => [day * 1000, accounts] as const);
  return [
    { source: 'mastodon', topic, item: `${name} ${today.day}`, author: undefined, at: today.day * 1000, people: today.accounts, days },
  ];
};

/** `/api/v1/trends/tags`: how many accounts used a tag, day by day. */
export const readMastodonTags: ReadSightings = (body) =>
  entriesOf(Tag, body).flatMap(({ name, url, history }) => daily(tagTopic(name, url), `tag ${name.slice(0, 100)}`, history));

/** `/api/v1/trends/links`: how many accounts shared an article, day by day. */
export const readMastodonLinks: ReadSightings = (body) =>
  entriesOf(Link, body).flatMap(({ title, description, url, history }) =>
    daily(headlineTopic(title, { summary: description, url }), `link ${url.slice(0, 400)}`, history),
  );

/** `/api/v1/trends/statuses`: each post speaks of its tags, and so do all who shared, liked or answered it. */
export const readMastodonStatuses: ReadSightings = (body) =>
  entriesOf(Status, body).flatMap((status): Sighting[] => {
    if (status.sensitive) return [];
    const people = status.reblogs_count + status.favourites_count + status.replies_count;
    return status.tags.slice(0, 5).flatMap(({ name }) => {
      const topic = tagTopic(name);
      if (!topic) return [];
      const words = { ...topic, summary: plainText(status.content).slice(0, 200), link: status.url ?? undefined };
      return [
        {
          ...{
            source: 'mastodon' as const,
            topic: words,
            item: `status ${status.id} ${topic.key}`,
            author: status.account.url ?? status.account.acct,
          },
          ...{ at: Date.parse(status.created_at), people, days: [] },
        },
      ];
    });
  });

/** What an instance says is trending. */
export const mastodonAddresses = (instance: string): SourceAddress[] =>
  (
    [
      ['tags', readMastodonTags],
      ['statuses', readMastodonStatuses],
      ['links', readMastodonLinks],
    ] as const
  ).map(([kind, read]) => ({
    source: 'mastodon',
    url: `${instance.replace(/\/+$/, '')}/api/v1/trends/${kind}`,
    headers: {},
    accept: 'application/json',
    read,
  }));
