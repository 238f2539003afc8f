import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readEntries } from './read-entries.ts';
import type { Mention, ReadMentions, SourceDefinition, TopicText } from './source.ts';
import { headlineTopic, tagTopic } from './topic-text.ts';

const Count = z.number().nonnegative().default(0);
const Facet = z.object({ features: z.array(z.object({ tag: z.string().max(640).optional() })) });
const Post = z.object({
  uri: z.string().regex(/^at:\/\/[^/\s]{1,256}\/[\w.]{1,128}\/[\w.~:-]{1,512}$/),
  author: z.object({ did: z.string().min(1).max(2_048) }),
  record: z.object({
    text: z.string().max(3_000),
    createdAt: z.iso.datetime({ offset: true }),
    facets: z.array(Facet).max(100).default([]),
  }),
  embed: z
    .object({ external: z.object({ uri: z.string(), title: z.string(), description: z.string().default('') }).optional() })
    .optional(),
  labels: z.array(z.object({ val: z.string() })).default([]),
  replyCount: Count,
  repostCount: Count,
  likeCount: Count,
});
const Posts = z.object({ posts: z.unknown() });

/** Topics of one post. */
const topicsOfPost = 5;
const adultLabels = new Set(['porn', 'sexual', 'nudity', 'graphic-media']);

const postLink = (uri: string): string => {
  const [did = '', , key = ''] = uri.slice('at://'.length).split('/');
  return `https://bsky.app/profile/${did}/post/${key}`;
};

const postKey = (uri: string): string => createHash('sha256').update(uri).digest('base64url').slice(0, 22);

const topicsOf = ({ uri, record, embed }: z.output<typeof Post>): TopicText[] => {
  const tags = record.facets.flatMap(({ features }) => features.flatMap(({ tag }) => tag ?? []));
  const linked = embed?.external && headlineTopic(embed.external.title, { summary: embed.external.description, url: embed.external.uri });
  const topics = [...(linked ? [linked] : []), ...tags.flatMap((tag) => tagTopic(tag, postLink(uri)) ?? [])];
  return [...new Map(topics.map((topic) => [topic.key, topic])).values()].slice(0, topicsOfPost);
};

/** `app.bsky.feed.searchPosts`: a post mentions its tags and the article that it links to. */
export const readBlueskyPosts: ReadMentions = (body) =>
  readEntries(Post, Posts.parse(JSON.parse(body)).posts).flatMap((post): Mention[] => {
    if (post.labels.some(({ val }) => adultLabels.has(val))) return [];
    return topicsOf(post).map((topic) => ({
      source: 'bluesky',
      topic,
      item: `post ${postKey(post.uri)} ${topic.key}`.slice(0, 400),
      author: post.author.did,
      at: Date.parse(post.record.createdAt),
      people: post.likeCount + post.repostCount + post.replyCount,
      days: [],
      text: post.record.text,
    }));
  });

/** The newest public posts with the given words. */
export const blueskySearch = (words: readonly string[]): SourceDefinition => ({
  id: 'bluesky search',
  source: 'bluesky',
  name: 'Bluesky search',
  documentation: 'https://docs.bsky.app/docs/api/app-bsky-feed-search-posts',
  base: 'https://public.api.bsky.app',
  intervalSeconds: 900,
  regions: [],
  languages: [],
  requests: (base) =>
    words.map((word) => ({
      key: word,
      url: () => `${base}/xrpc/app.bsky.feed.searchPosts?${new URLSearchParams({ q: `"${word}"`, sort: 'latest', limit: '50' })}`,
      accept: 'application/json',
      read: readBlueskyPosts,
    })),
});
