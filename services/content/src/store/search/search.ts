import type { Sql } from '@trenzeye/kit';
import type { SearchType } from '@trenzeye/proto/http/content';
import type { Database } from '../transaction.ts';
import { deletedVersion } from '../users/authors.ts';

/** The last hit of the previous page. */
export type HitPosition = readonly [score: string, id: string];

interface HitRow {
  readonly type: 'item' | 'person' | 'signal';
  readonly id: string;
  /** 0 to 1, with six digits. */
  readonly score: string;
}

interface FindHits {
  /** Lower case, letters and digits alone; at least one. */
  readonly words: readonly string[];
  readonly type: SearchType;
  readonly after: HitPosition | undefined;
  readonly limit: number;
}

// $1: the query with every word as a prefix, $2: the words as one text. Full text finds forms of words, trigrams find misspellings.
const items = `SELECT 'item' AS type, i.content_id AS id, 0.7 * ts_rank(i.document, q.query, 32) + 0.3 * word_similarity($2, i.title) AS score
  FROM search.items i, q WHERE i.document @@ q.query OR $2 <% i.title`;
const people = `SELECT 'person', a.user_id, greatest(similarity($2, lower(a.username)), CASE WHEN starts_with(lower(a.username), $2) THEN 0.8 ELSE 0 END)
  FROM authors a WHERE (lower(a.username) LIKE replace($2, ' ', '%') || '%' OR $2 <% lower(a.username)) AND a.version < ${deletedVersion}
    AND NOT EXISTS (SELECT 1 FROM account_restrictions s WHERE s.user_id = a.user_id AND s.restricted)`;
const signals = `SELECT 'signal', s.id, 0.7 * ts_rank(s.document, q.query, 32) + 0.3 * word_similarity($2, lower(s.title))
  FROM (SELECT id, title, search.document(lower(title), array_to_string(tag_keys, ' '), lower(summary)) AS document FROM signals WHERE listed) s, q
  WHERE s.document @@ q.query OR $2 <% lower(s.title)`;

const parts: Record<SearchType, readonly string[]> = {
  items: [items],
  people: [people],
  signals: [signals],
  all: [items, people, signals],
};

/** Matches, best first, then newest first. Runs on the standby, which the Prisma client is not connected to. */
export const findHits = async (reader: Sql, { words, type, after, limit }: FindHits): Promise<HitRow[]> =>
  reader.query<HitRow>(
    `WITH q AS (SELECT to_tsquery('simple', $1) || to_tsquery('english', $1) AS query),
     hits AS (SELECT type, id, round(least(score, 1)::numeric, 6) AS score FROM (${parts[type].join(' UNION ALL ')}) AS found(type, id, score))
     SELECT type, id, score::text FROM hits ${after ? 'WHERE (score, id) < ($4::numeric, $5::uuid)' : ''} ORDER BY hits.score DESC, id DESC LIMIT $3::int`,
    [words.map((word) => `${word}:*`).join(' & '), words.join(' '), limit, ...(after ?? [])],
  );

export interface PersonRow {
  readonly user_id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly is_test_user: boolean;
  readonly is_verified: boolean;
}

export const readPeople = async (prisma: Database, ids: readonly string[]): Promise<Map<string, PersonRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await prisma.author.findMany({ where: { user_id: { in: [...ids] } }, omit: { version: true } });
  return new Map(rows.map((row) => [row.user_id, row]));
};
