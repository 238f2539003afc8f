import type { Sql } from '@trenzeye/kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type FeedRow, feedColumns } from '../../items/index.ts';

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

const sortKeys: Record<FeedSort, { readonly column: string; readonly position: string }> = {
  newest: { column: 'published_at', position: 'to_timestamp($1::double precision / 1000)' },
  top_liked: { column: 'likes', position: '$1::bigint' },
  most_remixed: { column: 'remix_count', position: '$1::bigint' },
};

/** A literal instead of a parameter, so that the planner knows how rare the type is. The value is one of three constants. */
const ofType = (type: ContentItem['type']): string => `type = '${type}'`;

const taggedItems = 'item_tags t JOIN feed_items f ON f.content_id = t.content_id';

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

/** The statement for one kind of page, prepared once per connection under its name. The items of a tag are sorted by columns of `item_tags`. */
export const feedStatement = ({ type, sort, after, limit, tag, without }: FeedPageRequest): Statement => {
  const { column, position } = sortKeys[sort];
  const values = [...(after ?? []), ...(tag === undefined ? [] : [tag]), ...excludedValues(without)];
  const [name, from, sorted] = tag === undefined ? ['feed', 'feed_items f', 'f'] : ['feed-tag', taggedItems, 't'];
  const conditions = [
    ...(tag === undefined ? [] : [`t.tag = $${(after?.length ?? 0) + 1}`]),
    ...(after ? [`(${sorted}.${column}, ${sorted}.content_id) < (${position}, $2::uuid)`] : []),
    ...(type ? [`${sorted}.${ofType(type)}`] : []),
    ...excludingAuthors(without, values.length),
  ];
  const size = sizeFor(limit);
  return {
    name: [name, sort, size, ...(type ? [type] : []), ...(after ? ['after'] : []), ...(without ? ['without'] : [])].join('-'),
    text: `SELECT ${feedColumns} FROM ${from} LEFT JOIN authors a ON a.user_id = f.user_id
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ORDER BY ${sorted}.${column} DESC, ${sorted}.content_id DESC LIMIT ${size}`,
    values,
  };
};

/** One page of public items in order. Bench: feed. */
export const readFeedPage = async (sql: Sql, request: FeedPageRequest): Promise<FeedRow[]> => {
  const { name, text, values } = feedStatement(request);
  const rows = await sql.query<FeedRow>(text, values, name);
  return rows.slice(0, request.limit);
};
