import type { Sql } from '@trenzeye/kit';
import type { ContentItem } from '@trenzeye/proto/http/content';

export type FeedSort = 'newest' | 'top_liked' | 'most_remixed';

/** The last item of the previous page: its sort key (ms since 1970, or a count) and its id. */
export type FeedPosition = readonly [key: string, id: string];

export interface FeedPageRequest {
  readonly type: ContentItem['type'] | undefined;
  readonly sort: FeedSort;
  readonly after: FeedPosition | undefined;
  /** Key of a tag: only items with this tag. */
  readonly tag?: string | undefined;
  /** Authors to exclude; undefined for most viewers, whose statements do not filter. */
  readonly without?: readonly string[] | undefined;
  /** Maximum number of rows, 1 to 101. */
  readonly limit: number;
}

export interface FeedRow {
  readonly content_id: string;
  readonly user_id: string;
  readonly type: ContentItem['type'];
  readonly title: string;
  readonly preview: ContentItem['content_preview'];
  readonly provenance: ContentItem['provenance'];
  readonly is_test_content: boolean;
  readonly published_at: Date;
  readonly likes: number;
  readonly remix_count: number;
  readonly comment_count: number;
  readonly reactions: ContentItem['reactions'];
  /** Null until the author's events have arrived. */
  readonly username: string | null;
  readonly avatar_url: string | null;
  readonly is_verified: boolean | null;
  readonly is_test_user: boolean | null;
}

/** Columns of `feed_items f` and its `authors a`. */
export const feedColumns = `f.content_id, f.user_id, f.type, f.title, f.preview, f.provenance, f.is_test_content, f.published_at, f.likes, f.remix_count,
  f.comment_count, f.reactions, a.username, a.avatar_url, a.is_verified, a.is_test_user`;

const sortKeys: Record<FeedSort, { readonly column: string; readonly position: string }> = {
  newest: { column: 'published_at', position: 'to_timestamp($1::double precision / 1000)' },
  top_liked: { column: 'likes', position: '$1::bigint' },
  most_remixed: { column: 'remix_count', position: '$1::bigint' },
};

/** A literal instead of a parameter, so that the planner knows how rare the type is. The value is one of three constants. */
const ofType = (type: ContentItem['type']): string => `f.type = '${type}'`;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: string[];
}

/** Two sizes as literals: with a parameter the planner would not know that few rows are needed, with any size there would be too many statements. */
const sizeFor = (limit: number): number => (limit <= 21 ? 21 : 101);

/** Authors to exclude, as the last of a statement's values. */
const excludedValues = (without: FeedPageRequest['without']): string[] => (without ? [`{${without.join()}}`] : []);
const excludingAuthors = (without: FeedPageRequest['without'], parameter: number): string[] =>
  without ? [`f.user_id <> ALL($${parameter}::uuid[])`] : [];

/** How the items of a tag are found. */
type TagAccess = 'newest' | 'rare' | 'frequent';

/** The planner merges it into the statement around it. */
const itemsOfTag = (tag: string, columns = 'content_id'): string => `(SELECT ${columns} FROM item_tags WHERE tag = ${tag})`;

/**
 * The newest are read in index order. For the other orders the items of a rare tag are collected first, as an array, because the planner
 * might otherwise scan the whole feed. Items with a frequent tag are found among all items in their order; a scalar is looked up for one
 * after another.
 */
const tagSources: Record<TagAccess, (tag: string) => { readonly join: string; readonly conditions: string[] }> = {
  newest: (tag) => ({ join: `JOIN ${itemsOfTag(tag, 'content_id, published_at')} t ON t.content_id = f.content_id`, conditions: [] }),
  rare: (tag) => ({ join: '', conditions: [`f.content_id = ANY(ARRAY${itemsOfTag(tag)})`] }),
  frequent: (tag) => ({ join: '', conditions: [`(SELECT true FROM ${itemsOfTag(tag)} t WHERE t.content_id = f.content_id)`] }),
};

const tagStatement = ({ type, sort, after, limit, tag, without }: FeedPageRequest & { tag: string }, access: TagAccess): Statement => {
  const { column, position } = sortKeys[sort];
  const values = [...(after ?? []), tag, ...excludedValues(without)];
  const owner = access === 'newest' ? 't' : 'f';
  const source = tagSources[access](`$${(after?.length ?? 0) + 1}`);
  const conditions = [
    ...source.conditions,
    ...(after ? [`(${owner}.${column}, ${owner}.content_id) < (${position}, $2::uuid)`] : []),
    ...(type ? [ofType(type)] : []),
    ...excludingAuthors(without, values.length),
  ];
  const size = sizeFor(limit);
  return {
    name: ['feed-tag', sort, access, size, ...(type ? [type] : []), ...(after ? ['after'] : []), ...(without ? ['without'] : [])].join('-'),
    text: `SELECT ${feedColumns} FROM feed_items f ${source.join} LEFT JOIN authors a ON a.user_id = f.user_id
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ORDER BY ${owner}.${column} DESC, ${owner}.content_id DESC LIMIT ${size}`,
    values,
  };
};

/** The statement for one kind of page, prepared once per connection under its name. */
export const feedStatement = (request: FeedPageRequest, isFrequentTag = false): Statement => {
  const { type, sort, after, limit, tag, without } = request;
  if (tag !== undefined) return tagStatement({ ...request, tag }, sort === 'newest' ? sort : isFrequentTag ? 'frequent' : 'rare');
  const { column, position } = sortKeys[sort];
  const values = [...(after ?? []), ...excludedValues(without)];
  const conditions = [
    ...(after ? [`(f.${column}, f.content_id) < (${position}, $2::uuid)`] : []),
    ...(type ? [ofType(type)] : []),
    ...excludingAuthors(without, values.length),
  ];
  const size = sizeFor(limit);
  return {
    name: ['feed', sort, size, ...(type ? [type] : []), ...(after ? ['after'] : []), ...(without ? ['without'] : [])].join('-'),
    text: `SELECT ${feedColumns} FROM feed_items f LEFT JOIN authors a ON a.user_id = f.user_id
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ORDER BY f.${column} DESC, f.content_id DESC LIMIT ${size}`,
    values,
  };
};

/**
 * A tag is frequent when it has more items than the root of this many times the number of items in the feed. Collecting the items of a tag
 * reads about 7 pages for each; a page of 21 found in the feed reads about 4 for each item that is passed.
 */
const costRatio = 12;
/** Until PostgreSQL has counted the feed. */
const uncountedFeedItems = 10_000_000;

const isFrequent = async (sql: Sql, tag: string): Promise<boolean> => {
  const text = `WITH rare AS (
      SELECT floor(sqrt(${costRatio} * CASE WHEN reltuples < 0 THEN ${uncountedFeedItems} ELSE reltuples END))::int AS items
      FROM pg_class WHERE oid = 'feed_items'::regclass
    )
    SELECT (SELECT count(*) FROM (SELECT FROM ${itemsOfTag('$1')} t LIMIT (SELECT items + 1 FROM rare)) counted) > items AS frequent FROM rare`;
  const [row] = await sql.query<{ frequent: boolean }>(text, [tag], 'feed-tag-size');
  return row?.frequent ?? false;
};

/** One page of public items in order. */
export const readFeedPage = async (sql: Sql, request: FeedPageRequest): Promise<FeedRow[]> => {
  const { tag, sort } = request;
  const isFrequentTag = tag !== undefined && sort !== 'newest' && (await isFrequent(sql, tag));
  const { name, text, values } = feedStatement(request, isFrequentTag);
  const rows = await sql.query<FeedRow>(text, values, name);
  return rows.slice(0, request.limit);
};
