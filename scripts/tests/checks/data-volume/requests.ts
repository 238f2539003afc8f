import type { VolumeService } from '../../../bench/data/volume/load-volume.ts';
import { wordAt } from '../../../bench/data/volume/volume.ts';

/** Rows that are equally large in both databases, found by their counts. */
export interface Subjects {
  /** An author of about 60 items. */
  readonly author: string;
  /** The author of most items. */
  readonly prolificAuthor: string;
  /** A user of few items, who reads. */
  readonly viewer: string;
  /** An item with about 45 comments, and its first comment. */
  readonly item: string;
  readonly comment: string;
  /** A user with about 60 followers. */
  readonly followed: string;
  readonly thread: string;
  /** The item with most reactions and comments. */
  readonly popularItem: string;
  /** A tag of about 650 items: with ten million, none has fewer. */
  readonly tag: string;
  readonly frequentTag: string;
}

/** Of more items a search engine has to find words: deploy/operations/scaling.md, "Search on its own engine". */
const maxSearchedItems = 1_500_000;

export interface VolumeRequest {
  readonly name: string;
  readonly service: VolumeService;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: (subjects: Subjects) => string;
  readonly as?: (subjects: Subjects) => string;
  readonly body?: (subjects: Subjects, attempt: number) => unknown;
  /** Its pages are cached for half a second. */
  readonly isCached?: boolean;
  /** With more items than this, PostgreSQL is not asked. */
  readonly maxItems?: number;
  /** Reads the keys of a cursor in the middle of the list, as a JSON array named `keys`. */
  readonly deep?: (subjects: Subjects) => string;
  /** Why its cost grows with the data; such requests are measured and reported, not limited. */
  readonly growsBecause?: string;
}

const epoch = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row in the middle of a list. */
const middle = (keys: string, from: string, order: string): string =>
  `SELECT json_build_array(${keys}) AS keys FROM ${from} ORDER BY ${order} OFFSET (SELECT count(*) / 2 FROM ${from}) LIMIT 1`;

const viewer = ({ viewer }: Subjects) => viewer;
const author = ({ author }: Subjects) => author;

const feeds = (['newest', 'top_liked', 'most_remixed'] as const).flatMap((sort) =>
  ['all', 'thread'].map((filter): VolumeRequest => {
    const column = { newest: 'published_at', top_liked: 'likes', most_remixed: 'remix_count' }[sort];
    const from = `feed_items ${filter === 'thread' ? "WHERE type = 'thread'" : ''}`;
    return {
      name: `feed ${sort} ${filter}`,
      service: 'content',
      isCached: true,
      path: () => `/api/content/public?sort=${sort}&filter=${filter}`,
      as: viewer,
      deep: () => middle(`${sort === 'newest' ? epoch(column) : column}, content_id`, from, `${column} DESC, content_id DESC`),
    };
  }),
);

const contentLists: VolumeRequest[] = [
  {
    name: 'following',
    service: 'content',
    path: () => '/api/content/following',
    as: viewer,
    deep: () => middle(`${epoch('published_at')}, content_id`, 'feed_items', 'published_at DESC, content_id DESC'),
  },
  {
    name: 'profile items',
    service: 'content',
    path: (subjects) => `/api/users/${subjects.author}/content`,
    deep: (subjects) =>
      middle(
        `${epoch('published_at')}, content_id`,
        `feed_items WHERE user_id = '${subjects.author}'`,
        'published_at DESC, content_id DESC',
      ),
  },
  {
    name: 'items of a prolific author',
    service: 'content',
    path: (subjects) => `/api/users/${subjects.prolificAuthor}/content`,
    deep: (subjects) =>
      middle(
        `${epoch('published_at')}, content_id`,
        `feed_items WHERE user_id = '${subjects.prolificAuthor}'`,
        'published_at DESC, content_id DESC',
      ),
  },
  { name: 'profile remixes', service: 'content', path: (subjects) => `/api/users/${subjects.author}/remixes` },
  { name: 'drafts', service: 'content', path: (subjects) => `/api/users/${subjects.author}/drafts`, as: author },
  { name: 'bookmarks', service: 'content', path: () => '/api/bookmarks', as: viewer },
  { name: 'bookmarked ids', service: 'content', path: () => '/api/bookmarks/ids', as: viewer },
  { name: 'quotes', service: 'content', path: ({ item }) => `/api/content/${item}/quotes` },
  { name: 'tag feed newest', service: 'content', isCached: true, path: ({ tag }) => `/api/content/public?tag=${tag}` },
  {
    name: 'tag feed most liked',
    service: 'content',
    isCached: true,
    path: ({ tag }) => `/api/content/public?tag=${tag}&sort=top_liked`,
  },
  {
    name: 'frequent tag feed most liked',
    service: 'content',
    isCached: true,
    path: ({ frequentTag }) => `/api/content/public?tag=${frequentTag}&sort=top_liked`,
  },
  {
    name: 'frequent tag feed most remixed images',
    service: 'content',
    isCached: true,
    path: ({ frequentTag }) => `/api/content/public?tag=${frequentTag}&sort=most_remixed&filter=image`,
  },
  { name: 'tag', service: 'content', path: ({ tag }) => `/api/tags/${tag}` },
  { name: 'frequent tag', service: 'content', path: ({ frequentTag }) => `/api/tags/${frequentTag}` },
  {
    name: 'search by a rare word',
    service: 'content',
    path: ({ item }) => `/api/search?q=${Number.parseInt(item.slice(-12), 16).toString(16)}00`,
    maxItems: maxSearchedItems,
  },
  {
    name: 'search by a frequent word',
    service: 'content',
    path: () => `/api/search?q=${wordAt(0)}&type=items`,
    growsBecause: 'all matches are ranked',
    maxItems: maxSearchedItems,
  },
  {
    name: 'search for people',
    service: 'content',
    path: () => `/api/search?q=${wordAt(20_000)}&type=people`,
    growsBecause: 'all names that share three letters in a row with a word are compared with it',
  },
  { name: 'completed people', service: 'content', path: () => `/api/completions/people?q=${wordAt(0).slice(0, 4)}`, as: viewer },
  { name: 'completed tags', service: 'content', path: ({ tag }) => `/api/completions/tags?q=${tag}`, as: viewer },
];

const contentItems: VolumeRequest[] = [
  { name: 'item', service: 'content', path: ({ item }) => `/api/content/${item}`, as: viewer },
  { name: 'popular item', service: 'content', path: ({ popularItem }) => `/api/content/${popularItem}`, as: viewer },
  { name: 'lineage', service: 'content', path: ({ item }) => `/api/content/${item}/lineage` },
  { name: 'edits', service: 'content', path: ({ item }) => `/api/content/${item}/edits` },
  { name: 'view', service: 'content', method: 'POST', path: ({ item }) => `/api/content/${item}/view`, as: viewer },
  { name: 'bookmark', service: 'content', method: 'PUT', path: ({ item }) => `/api/bookmarks/${item}`, as: viewer },
  {
    name: 'save',
    service: 'content',
    method: 'POST',
    path: () => '/api/content/save',
    as: author,
    body: (_subjects, attempt) => ({
      type: 'thread',
      prompt: 'volume',
      content: { tweets: [`Number ${attempt}`, 'Second'], hashtags: ['tag9'] },
    }),
  },
];

const socialLists: VolumeRequest[] = [
  {
    name: 'comments',
    service: 'social',
    path: ({ item }) => `/api/comments/${item}`,
    as: viewer,
    deep: ({ item }) => middle(`${iso('created_at')}, id`, `comments WHERE content_id = '${item}'`, 'created_at DESC, id DESC'),
  },
  {
    name: 'comments of a popular item',
    service: 'social',
    path: ({ popularItem }) => `/api/comments/${popularItem}`,
    as: viewer,
    deep: ({ popularItem }) =>
      middle(`${iso('created_at')}, id`, `comments WHERE content_id = '${popularItem}'`, 'created_at DESC, id DESC'),
  },
  { name: 'replies', service: 'social', path: ({ comment }) => `/api/comments/${comment}/replies`, as: viewer },
  { name: 'comment permalink', service: 'social', path: ({ comment }) => `/api/comments/${comment}/permalink`, as: viewer },
  {
    name: 'notifications',
    service: 'social',
    path: () => '/api/notifications',
    as: author,
    deep: (subjects) =>
      middle(`${iso('created_at')}, id`, `notifications WHERE user_id = '${subjects.author}' AND shown`, 'created_at DESC, id DESC'),
  },
  {
    name: 'notifications of a prolific author',
    service: 'social',
    path: () => '/api/notifications',
    as: ({ prolificAuthor }) => prolificAuthor,
    deep: (subjects) =>
      middle(
        `${iso('created_at')}, id`,
        `notifications WHERE user_id = '${subjects.prolificAuthor}' AND shown`,
        'created_at DESC, id DESC',
      ),
  },
  { name: 'unread totals', service: 'social', path: () => '/api/unread', as: author },
  { name: 'conversations', service: 'social', path: () => '/api/messages', as: viewer },
  { name: 'messages', service: 'social', path: ({ thread }) => `/api/messages/${thread}`, as: viewer },
  {
    name: 'leaderboard of all times',
    service: 'social',
    path: () => '/api/leaderboard?period=all',
    deep: () => middle('total, user_id, 1000, 1000', `leaderboard_entries WHERE period = 'all'`, 'total DESC, user_id DESC'),
  },
  { name: 'leaderboard of the week', service: 'social', path: () => '/api/leaderboard' },
  { name: 'followers', service: 'social', path: ({ followed }) => `/api/users/${followed}/followers`, as: viewer },
  { name: 'following', service: 'social', path: (subjects) => `/api/users/${subjects.viewer}/following`, as: viewer },
  { name: 'follow state', service: 'social', path: ({ followed }) => `/api/follows/${followed}`, as: viewer },
  { name: 'badges', service: 'social', path: (subjects) => `/api/users/${subjects.author}/badges` },
  { name: 'badge progress', service: 'social', path: (subjects) => `/api/users/${subjects.author}/badges/progress`, as: author },
  {
    name: 'analytics',
    service: 'social',
    path: (subjects) => `/api/users/${subjects.author}/analytics`,
    as: author,
    growsBecause: "all reactions to the author's items are counted",
  },
  { name: 'relations', service: 'social', path: () => '/api/relations', as: viewer },
];

const socialWrites: VolumeRequest[] = [
  {
    name: 'reaction',
    service: 'social',
    method: 'POST',
    path: () => '/api/reactions',
    as: viewer,
    body: ({ item }) => ({ content_id: item, reaction_type: 'like' }),
  },
  {
    name: 'reaction to a popular item',
    service: 'social',
    method: 'POST',
    path: () => '/api/reactions',
    as: viewer,
    body: ({ popularItem }) => ({ content_id: popularItem, reaction_type: 'like' }),
  },
  {
    name: 'comment',
    service: 'social',
    method: 'POST',
    path: () => '/api/comments',
    as: viewer,
    body: ({ item }, attempt) => ({ content_id: item, text: `Comment ${attempt}` }),
  },
  {
    name: 'reaction to a comment',
    service: 'social',
    method: 'POST',
    path: () => '/api/comments/react',
    as: viewer,
    body: ({ comment }) => ({ comment_id: comment, reaction_type: 'like' }),
  },
  { name: 'follow', service: 'social', method: 'PUT', path: ({ followed }) => `/api/follows/${followed}`, as: viewer },
  {
    name: 'message',
    service: 'social',
    method: 'POST',
    path: ({ thread }) => `/api/messages/${thread}`,
    as: viewer,
    body: (_subjects, attempt) => ({ text: `Message ${attempt}` }),
  },
];

/** Every request whose statements read or write tables that grow with use. */
export const volumeRequests: readonly VolumeRequest[] = [...feeds, ...contentLists, ...contentItems, ...socialLists, ...socialWrites];
