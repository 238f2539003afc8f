import { recordedAnswer } from './recorded-answer.ts';
import { answers, type SourceServer, startSourceServer } from './source-server.ts';

/** A server that speaks the protocols of all built-in sources, with recorded answers moved to the present. */
export interface ProtocolServer extends SourceServer {
  /** `SIGNALS_SOURCE_URLS` that send every built-in source to this server. */
  readonly sourceUrls: string;
}

const hour = 3_600_000;
const recordedAt = Date.parse('2026-03-08T12:00:00Z');

/** Paths of the sources on this server. The first segment is the base of the source. */
export const protocolPaths = {
  mastodonTags: '/mastodon/api/v1/trends/tags',
  mastodonStatuses: '/mastodon/api/v1/trends/statuses',
  mastodonLinks: '/mastodon/api/v1/trends/links',
  bluesky: '/bluesky/xrpc/app.bsky.unspecced.getTrends',
  blueskyTopics: '/bluesky/xrpc/app.bsky.unspecced.getTrendingTopics',
  reddit: '/reddit/r/popular/rising.json',
  hackerNews: '/hackernews/api/v1/search',
  googleTrends: '/google-trends/trending/rss',
  github: '/github/search/repositories',
} as const;

const iso = (time: number): string => new Date(time).toISOString();
const dayStart = (now: number, daysBefore: number): number => Math.floor(now / (24 * hour)) * 24 * 3_600 - daysBefore * 86_400;

/** Accounts per day of a trend of Mastodon, today first. Today has as many per hour at any time of day. */
const mastodonHistory = (now: number, perHour: number, before: readonly number[]) => {
  const hoursOfToday = Math.max(1, (now % (24 * hour)) / hour);
  const counts = [Math.round(perHour * hoursOfToday), ...before];
  return counts.map((accounts, ago) => ({ day: String(dayStart(now, ago)), uses: String(accounts * 2), accounts: String(accounts) }));
};

const mastodonStatus = (now: number, server: string) => ({
  id: '116000000000000001',
  created_at: iso(now - hour),
  content: '<p>The boats are here, all two hundred of them <a href="https://m.example/tags/HarbourFestival">#HarbourFestival</a></p>',
  url: `${server}/@ana/116000000000000001`,
  sensitive: false,
  account: { acct: 'ana', url: `${server}/@ana` },
  reblogs_count: 210,
  favourites_count: 640,
  replies_count: 88,
  tags: [{ name: 'harbourfestival', url: `${server}/tags/harbourfestival` }],
});

const redditListing = (now: number) => {
  const post = (name: string, title: string, score: number) => ({
    kind: 't3',
    data: {
      name,
      title,
      author: `author_${name}`,
      subreddit: 'sailing',
      permalink: `/r/sailing/comments/${name}/`,
      selftext: '',
      created_utc: (now - 1.5 * hour) / 1_000,
      score,
      num_comments: Math.round(score / 4),
      over_18: false,
      stickied: false,
    },
  });
  return {
    kind: 'Listing',
    data: { children: [post('t3_a1', 'Harbour festival', 940), post('t3_a2', 'Wooden boats race at night', 410)] },
  };
};

/** Moves all ISO dates and seconds since 1970 of a recorded answer to the present. */
const moved = (file: string, now: number): unknown =>
  JSON.parse(recordedAnswer(file), (key, value: unknown) => {
    if (key === 'created_at_i') return Number(value) + Math.round((now - recordedAt) / 1_000);
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? iso(Date.parse(value) + now - recordedAt) : value;
  });

/** The most read articles of yesterday, whose views grew since the days before. */
const wikipediaFeatured = (now: number): unknown => {
  const date = (daysBefore: number) => `${iso(now - daysBefore * 24 * hour).slice(0, 10)}Z`;
  const recorded = JSON.parse(recordedAnswer('wikipedia-featured.json'));
  const [article, ...others] = recorded.mostread.articles;
  const view_history = [4, 3, 2, 1].map((ago) => ({ date: date(ago), views: ago === 1 ? article.views : 2_000 }));
  return { ...recorded, mostread: { date: date(1), articles: [{ ...article, view_history }, ...others] } };
};

const googleTrends = (now: number): string =>
  recordedAnswer('google-trends.xml').replace(/<pubDate>([^<]+)<\/pubDate>/g, (_whole, date: string) => {
    const at = Date.parse(date) + now - recordedAt;
    return `<pubDate>${new Date(at).toUTCString()}</pubDate>`;
  });

const ids = {
  'mastodon:mastodon.social': 'mastodon',
  'mastodon:mstdn.social': 'mastodon2',
  'mastodon:mas.to': 'mastodon3',
  bluesky: 'bluesky',
  reddit: 'reddit/r/popular/rising.json',
  hackernews: 'hackernews',
  wikipedia: 'wikipedia',
  'google-trends': 'google-trends',
  github: 'github',
} as const;

/** Answers all sources; the second and third server of Mastodon do not exist. */
export const startProtocolServer = async (now = Date.now()): Promise<ProtocolServer> => {
  const server = await startSourceServer();
  const history = mastodonHistory(now, 60, [24, 30, 26, 20, 31, 28]);
  const link = { url: 'https://news.example/harbour', title: 'Harbour Festival', description: 'Boats', history };
  server.plan(protocolPaths.mastodonTags, answers([{ name: 'HarbourFestival', url: 'https://m.example/tags/HarbourFestival', history }]));
  server.plan(protocolPaths.mastodonStatuses, answers([mastodonStatus(now, 'https://m.example')]));
  server.plan(protocolPaths.mastodonLinks, answers([link]));
  server.plan(protocolPaths.bluesky, answers(moved('bluesky-trends.json', now)));
  server.plan(protocolPaths.blueskyTopics, answers(moved('bluesky-topics.json', now)));
  server.plan(protocolPaths.reddit, answers(redditListing(now)));
  server.plan(protocolPaths.hackerNews, answers(moved('hacker-news.json', now)));
  server.plan(protocolPaths.googleTrends, answers(googleTrends(now)));
  server.plan(protocolPaths.github, answers(moved('github-repositories.json', now)));
  const today = iso(now).slice(0, 10).replaceAll('-', '/');
  server.plan(`/wikipedia/feed/v1/wikipedia/en/featured/${today}`, answers(wikipediaFeatured(now)));
  const sourceUrls = Object.entries(ids).map(([id, path]) => `${id}=${server.url}/${path}`);
  return { ...server, sourceUrls: sourceUrls.join(' ') };
};
