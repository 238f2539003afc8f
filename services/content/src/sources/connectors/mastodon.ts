import { createHash } from 'node:crypto';
import { z } from 'zod';
import { plainText } from './plain-text.ts';
import { readEntries } from './read-entries.ts';
import type { Mention, ReadMentions, SourceDefinition, TopicText } from './source.ts';
import { headlineTopic, tagTopic } from './topic-text.ts';

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

const postKey = (url: string): string => createHash('sha256').update(url).digest('base64url').slice(0, 22);

const daily = (topic: TopicText | undefined, name: string, [today, ...before]: z.output<typeof Day>[]): Mention[] => {
  if (!topic || !today) return [];
  const days = before.slice(0, 7).map(({ day, accounts }) => [day * 1000, accounts] as const);
  return [
    { source: 'mastodon', topic, item: `${name} ${today.day}`, author: undefined, at: today.day * 1000, people: today.accounts, days },
  ];
};

/** `/api/v1/trends/tags`: accounts that used a tag, per day. */
export const readMastodonTags: ReadMentions = (body) =>
  readEntries(Tag, JSON.parse(body)).flatMap(({ name, url, history }) => daily(tagTopic(name, url), `tag ${name.slice(0, 100)}`, history));

/** `/api/v1/trends/links`: accounts that shared an article, per day. */
export const readMastodonLinks: ReadMentions = (body) =>
  readEntries(Link, JSON.parse(body)).flatMap(({ title, description, url, history }) =>
    daily(headlineTopic(title, { summary: description, url }), `link ${url.slice(0, 400)}`, history),
  );

/** `/api/v1/trends/statuses`: a post mentions its tags, as do all accounts that shared, liked or answered it. */
export const readMastodonStatuses: ReadMentions = (body) =>
  readEntries(Status, JSON.parse(body)).flatMap((status): Mention[] => {
    if (status.sensitive) return [];
    const people = status.reblogs_count + status.favourites_count + status.replies_count;
    return status.tags.slice(0, 5).flatMap(({ name }) => {
      const topic = tagTopic(name);
      if (!topic) return [];
      const words = { ...topic, summary: plainText(status.content).slice(0, 200), link: status.url ?? undefined };
      return [
        {
          source: 'mastodon' as const,
          topic: words,
          // The same post has another id on every server, and its URL names its author.
          item: `status ${postKey(status.url ?? status.id)} ${topic.key}`,
          author: status.account.url ?? status.account.acct,
          at: Date.parse(status.created_at),
          people,
          days: [],
          text: plainText(status.content),
        },
      ];
    });
  });

/** The newest public posts with the given tags of a server. */
export const mastodonTags = (server: SourceDefinition, tags: readonly string[]): SourceDefinition => ({
  ...server,
  id: `${server.id} tags`,
  documentation: 'https://docs.joinmastodon.org/methods/timelines/#tag',
  requests: (base) =>
    tags.map((tag) => ({
      key: tag,
      url: () => `${base}/api/v1/timelines/tag/${encodeURIComponent(tag)}?limit=40`,
      accept: 'application/json',
      read: readMastodonStatuses,
    })),
});

const paths = [
  ['tags', readMastodonTags],
  ['statuses', readMastodonStatuses],
  ['links', readMastodonLinks],
] as const;

/** The trends of a server, such as `https://mastodon.social`. */
export const mastodonServer = (address: string): SourceDefinition => {
  const base = address.replace(/\/+$/, '');
  const { host } = new URL(base);
  return {
    id: `mastodon:${host}`,
    source: 'mastodon',
    name: `Mastodon (${host})`,
    documentation: 'https://docs.joinmastodon.org/methods/trends/',
    base,
    intervalSeconds: 600,
    regions: [],
    languages: [],
    requests: (given) =>
      paths.map(([kind, read]) => ({
        key: kind,
        url: () => `${given}/api/v1/trends/${kind}?limit=${kind === 'statuses' ? 40 : 20}`,
        accept: 'application/json',
        read,
      })),
  };
};
