import { z } from 'zod';
import { entryLimit, type ReadMentions, type SourceDefinition } from './source.ts';
import { headlineTopic } from './topic-text.ts';

const Post = z.object({
  name: z.string().max(64),
  title: z.string(),
  author: z.string().max(64),
  subreddit: z.string().max(64),
  selftext: z.string().default(''),
  permalink: z.string().default(''),
  created_utc: z.number(),
  score: z.number().default(0),
  num_comments: z.number().default(0),
  over_18: z.boolean().default(false),
  stickied: z.boolean().default(false),
});
const Listing = z.object({
  kind: z.literal('Listing'),
  data: z.object({ children: z.array(z.object({ kind: z.string(), data: z.unknown() })) }),
});

/** Posts of a listing. Each vote comes from another account, so the score is a lower bound of the participants. */
export const readReddit: ReadMentions = (body) =>
  Listing.parse(JSON.parse(body))
    .data.children.slice(0, entryLimit)
    .flatMap(({ kind, data }) => {
      const post = kind === 't3' ? Post.safeParse(data).data : undefined;
      if (!post || post.over_18 || post.stickied) return [];
      const topic = headlineTopic(post.title, {
        summary: post.selftext,
        tags: [post.subreddit],
        url: post.permalink.startsWith('/') ? `https://www.reddit.com${post.permalink}` : undefined,
      });
      if (!topic) return [];
      const people = Math.max(post.score, post.num_comments, 0);
      return [{ source: 'reddit', topic, item: post.name, author: post.author, at: post.created_utc * 1000, people, days: [] }];
    });

const listingPath = '/r/popular/rising.json';

/** `listing` is the whole address of a listing such as `https://www.reddit.com/r/popular/rising.json`. */
export const redditListing = (listing = `https://www.reddit.com${listingPath}`): SourceDefinition => ({
  id: 'reddit',
  source: 'reddit',
  name: 'Reddit',
  documentation: 'https://www.reddit.com/dev/api/#GET_rising',
  base: listing,
  intervalSeconds: 600,
  regions: [],
  languages: [],
  requests: (base) => [
    {
      key: 'rising',
      url: () => {
        const url = new URL(base);
        if (url.pathname === '/') url.pathname = listingPath;
        url.searchParams.set('limit', '100');
        return url.href;
      },
      accept: 'application/json',
      read: readReddit,
    },
  ],
});
