import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ContentConfig } from '../../config.ts';
import { bluesky } from './bluesky.ts';
import { github } from './github.ts';
import { googleTrends } from './google-trends.ts';
import { mastodonServer } from './mastodon.ts';
import { newsFeed } from './news-feed.ts';
import { readEntries } from './read-entries.ts';
import { redditListing } from './reddit.ts';
import type { Mention, ReadMentions, SourceAddress, SourceChoice, SourceDefinition } from './source.ts';
import { headlineTopic } from './topic-text.ts';
import { wikipedia } from './wikipedia.ts';
import { youtube } from './youtube.ts';

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

const hackerNews: SourceDefinition = {
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

/** All built-in sources. A new one is one file that exports a definition, and one row here. */
const builtInSources: readonly SourceDefinition[] = [
  mastodonServer('https://mastodon.social'),
  mastodonServer('https://mstdn.social'),
  mastodonServer('https://mas.to'),
  bluesky,
  redditListing(),
  hackerNews,
  wikipedia,
  googleTrends,
  github,
  youtube,
];

/** A source that can be requested, with what the settings say about it. */
export interface KnownSource {
  readonly definition: SourceDefinition;
  /** `builtin`: of the table; `configured`: named by the settings; `feed`: added by an admin. */
  readonly kind: 'builtin' | 'configured' | 'feed';
  readonly base: string;
  readonly reach: SourceAddress['reach'];
  readonly secretHeaders: Readonly<Record<string, string>>;
  /** It needs a key that is not configured. */
  readonly needsKey: boolean;
}

type SourceSettings = Pick<
  ContentConfig,
  'SIGNALS_REDDIT_URL' | 'SIGNALS_MASTODON_URL' | 'SIGNALS_YOUTUBE_URL' | 'SIGNALS_YOUTUBE_KEY' | 'SIGNALS_RSS_URLS' | 'SIGNALS_SOURCE_URLS'
>;

/** A stable id of a feed of the settings. */
const configuredFeedId = (url: string): string => `feed:${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;

const fromTable = (config: SourceSettings): SourceDefinition[] => {
  const mastodon = config.SIGNALS_MASTODON_URL;
  const others = builtInSources.filter(({ source }) => mastodon === undefined || source !== 'mastodon');
  return [...(mastodon ? [mastodonServer(mastodon)] : []), ...others];
};

const baseOf = ({ id, base }: SourceDefinition, config: SourceSettings): string => {
  if (id === 'reddit' && config.SIGNALS_REDDIT_URL) return config.SIGNALS_REDDIT_URL;
  if (id === 'youtube' && config.SIGNALS_YOUTUBE_URL) return config.SIGNALS_YOUTUBE_URL.replace(/\/+$/, '');
  return config.SIGNALS_SOURCE_URLS.get(id) ?? base;
};

/** The built-in sources and those of the settings. */
export const knownSources = (config: SourceSettings): KnownSource[] => {
  const key = config.SIGNALS_YOUTUBE_KEY;
  const table = fromTable(config).map((definition): KnownSource => {
    const isYoutube = definition.id === 'youtube';
    return {
      definition,
      kind: 'builtin',
      base: baseOf(definition, config),
      reach: 'configured',
      secretHeaders: isYoutube && key ? { 'x-goog-api-key': key } : {},
      needsKey: isYoutube && !key,
    };
  });
  const feeds = config.SIGNALS_RSS_URLS.map((url): KnownSource => {
    const definition = newsFeed(configuredFeedId(url), url);
    return { definition, kind: 'configured', base: url, reach: 'configured', secretHeaders: {}, needsKey: false };
  });
  return [...table, ...feeds];
};

/** A feed that an admin added. `reach`: whether the installation lets them name any address. */
export const addedFeed = (
  { id, url, name }: { readonly id: string; readonly url: string; readonly name: string },
  reach: SourceAddress['reach'],
): KnownSource => ({
  definition: newsFeed(id, url, name),
  kind: 'feed',
  base: url,
  reach,
  secretHeaders: {},
  needsKey: false,
});

/** The requests of a source. */
export const addressesOf = ({ definition, base, reach, secretHeaders }: KnownSource, choice: SourceChoice): SourceAddress[] =>
  definition.requests(base, choice).map((request) => ({
    ...request,
    key: `${definition.id} ${request.key}`,
    sourceId: definition.id,
    source: definition.source,
    region: choice.region,
    secretHeaders,
    reach,
  }));
