import { type AuthorRow, deletedVersion } from '../authors/index.ts';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

interface PeopleRequest {
  /** Lower case; empty: users that the viewer follows. */
  readonly prefix: string;
  readonly viewerId: string;
  /** Users who are left out. */
  readonly without: readonly string[];
  readonly limit: number;
}

const startsWith = (column: Prisma.Sql, prefix: string): Prisma.Sql =>
  Prisma.sql`${column} LIKE ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Users whose name starts with a text, those that the viewer follows first, then by name. */
export const findPeople = (prisma: Database, { prefix, viewerId, without, limit }: PeopleRequest): Promise<AuthorRow[]> => {
  const shown = Prisma.sql`${startsWith(Prisma.sql`lower(a.username)`, prefix)} AND a.version < ${deletedVersion}::bigint AND a.user_id <> ALL(${[...without, viewerId]}::uuid[])
    AND NOT EXISTS (SELECT FROM account_restrictions s WHERE s.user_id = a.user_id AND s.restricted)`;
  const others =
    prefix === ''
      ? Prisma.empty
      : Prisma.sql`UNION ALL (SELECT false, a.* FROM authors a WHERE ${shown}
          AND NOT EXISTS (SELECT FROM followers w WHERE w.user_id = a.user_id AND w.follower_id = ${viewerId}::uuid AND w.following)
          ORDER BY lower(a.username) USING ~<~ LIMIT ${limit})`;
  // Raw: two prefix searches in index order with limits of their own.
  return prisma.$queryRaw<AuthorRow[]>`
    SELECT user_id, username, avatar_url, is_verified, is_test_user FROM (
      (SELECT true AS is_followed, a.* FROM followers f JOIN authors a ON a.user_id = f.user_id
       WHERE f.follower_id = ${viewerId}::uuid AND f.following AND ${shown} ORDER BY lower(a.username) LIMIT ${limit})
      ${others}
    ) people ORDER BY is_followed DESC, lower(username) LIMIT ${limit}`;
};

interface TagsRequest {
  /** The beginning of a tag's key. */
  readonly prefix: string;
  readonly limit: number;
}

/** Tags of listed signals, of the strongest signals first. */
export const findTrendingTags = (prisma: Database, { prefix, limit }: TagsRequest): Promise<{ tag: string }[]> =>
  // Raw: unnests arrays.
  prisma.$queryRaw`
    SELECT tag FROM signals s, unnest(s.tag_keys) AS tag WHERE s.listed AND ${startsWith(Prisma.sql`tag`, prefix)}
    GROUP BY tag ORDER BY max(s.signal_score) DESC, tag LIMIT ${limit}`;

/** Rows of tags that are counted: a short text matches very many. */
const countedRows = 2_000;

/** Tags of public items, the most frequent ones first. */
export const findUsedTags = (prisma: Database, { prefix, limit }: TagsRequest): Promise<{ tag: string }[]> =>
  // Raw: an aggregate over a limited number of rows of the index.
  prisma.$queryRaw`
    SELECT tag FROM (SELECT tag FROM item_tags WHERE ${startsWith(Prisma.sql`tag`, prefix)} LIMIT ${countedRows}) found
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${limit}`;
