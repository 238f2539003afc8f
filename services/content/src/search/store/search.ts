import { DomainError, type Sql } from '@trenzeye/kit';
import { deletedVersion } from '../../authors/index.ts';
import { Prisma } from '../../database/generated/client.ts';
import { readFromStandby } from '../../database/standby.ts';
import type { Database } from '../../database/transaction.ts';

/** The last hit of the previous page. */
export type HitPosition = readonly [score: string, id: string];

export interface HitRow {
  readonly type: 'item' | 'person' | 'signal';
  readonly id: string;
  /** 0 to 1, with six digits. */
  readonly score: string;
}

/** A shorter text is looked up as it is, which the indexes answer at once: as a prefix, or misspelt, it would match much of everything. */
export const minPrefixLength = 3;

interface FindHits {
  /** Lower case, letters and digits alone; at least one. */
  readonly words: readonly string[];
  /** What is searched; at least one. */
  readonly kinds: readonly HitRow['type'][];
  readonly after: HitPosition | undefined;
  readonly limit: number;
}

// Full text finds forms of words, trigrams find misspellings. `q` is the query with every long word as a prefix.
const misspelt = (text: string, column: Prisma.Sql): Prisma.Sql =>
  text.length < minPrefixLength ? Prisma.empty : Prisma.sql`OR ${text}::text <% ${column}`;
const items = (text: string): Prisma.Sql => Prisma.sql`
  SELECT 'item' AS type, i.content_id AS id, 0.7 * ts_rank(i.document, q.query, 32) + 0.3 * word_similarity(${text}::text, i.title) AS score
  FROM search.items i, q WHERE i.document @@ q.query ${misspelt(text, Prisma.sql`i.title`)}`;
const people = (text: string): Prisma.Sql => Prisma.sql`
  SELECT 'person', a.user_id,
    greatest(similarity(${text}::text, lower(a.username)), CASE WHEN starts_with(lower(a.username), ${text}::text) THEN 0.8 ELSE 0 END)
  FROM authors a
  WHERE (lower(a.username) LIKE replace(${text}::text, ' ', '%') || '%' ${misspelt(text, Prisma.sql`lower(a.username)`)}) AND a.version < ${deletedVersion}::bigint
    AND NOT EXISTS (SELECT 1 FROM account_restrictions s WHERE s.user_id = a.user_id AND s.restricted)`;
const signals = (text: string): Prisma.Sql => Prisma.sql`
  SELECT 'signal', s.id, 0.7 * ts_rank(s.document, q.query, 32) + 0.3 * word_similarity(${text}::text, lower(s.title))
  FROM (SELECT id, title, search.document(lower(title), array_to_string(tag_keys, ' '), lower(summary)) AS document FROM signals WHERE listed) s, q
  WHERE s.document @@ q.query ${misspelt(text, Prisma.sql`lower(s.title)`)}`;

const parts: Record<HitRow['type'], (text: string) => Prisma.Sql> = { item: items, person: people, signal: signals };

const isCancelled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/** Matches, best first, then newest first. Throws `unavailable` when the search takes too long. */
export const findHits = async (reader: Sql, { words, kinds, after, limit }: FindHits): Promise<HitRow[]> => {
  const text = words.join(' ');
  const terms = words.map((word) => (word.length < minPrefixLength ? word : `${word}:*`)).join(' & ');
  const found = Prisma.join(
    kinds.map((kind) => parts[kind](text)),
    ' UNION ALL ',
  );
  const afterPosition = after ? Prisma.sql`WHERE (score, id) < (${after[0]}::numeric, ${after[1]}::uuid)` : Prisma.empty;
  // Raw: full text and trigrams, on the standby.
  const hits = Prisma.sql`
      WITH q AS (SELECT to_tsquery('simple', ${terms}) || to_tsquery('english', ${terms}) AS query),
      hits AS (SELECT type, id, round(least(score, 1)::numeric, 6) AS score FROM (${found}) AS found(type, id, score))
      SELECT type, id, score::text FROM hits ${afterPosition} ORDER BY hits.score DESC, id DESC LIMIT ${limit}::int`;
  try {
    return await readFromStandby<HitRow>(reader, hits);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new DomainError('unavailable', {
      detail: 'The search took too long. Please use longer or more words, or try again in a moment.',
      headers: { 'retry-after': '1' },
      cause: error,
    });
  }
};

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
