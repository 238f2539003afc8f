import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import type { AuthorRow } from '../../items/store/authors.ts';

/** One item of a lineage: public, or removed and without content. */
export interface LineageRow extends AuthorRow {
  readonly id: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly status: 'published' | 'removed';
  readonly title: string;
  readonly published_at: Date;
  /** Null for an item that is no remix. */
  readonly parent_id: string | null;
  readonly depth: number;
  /** Number of its public remixes. */
  readonly live: number;
  /** Number of all its remixes, removed ones included. */
  readonly remixes: number;
}

const ancestorLimit = 50;
const childLimit = 20;
const levelLimit = 5;
const descendantLimit = 200;

const columns = Prisma.sql`c.id, c.type, c.status, c.title, c.published_at, c.user_id, a.username, a.avatar_url, a.is_verified, a.is_test_user,
  l.original_content_id AS parent_id, coalesce(l.depth, 0) AS depth,
  (SELECT count(*) FILTER (WHERE r.live)::int FROM remix_logs r WHERE r.original_content_id = c.id) AS live,
  (SELECT count(*)::int FROM remix_logs r WHERE r.original_content_id = c.id) AS remixes`;
const joins = Prisma.sql`LEFT JOIN authors a ON a.user_id = c.user_id LEFT JOIN remix_logs l ON l.new_content_id = c.id`;

export const readLineageItem = async (prisma: Database, id: string): Promise<LineageRow | undefined> => {
  // Raw: counts per row.
  const [row] = await prisma.$queryRaw<LineageRow[]>`
    SELECT ${columns} FROM content_core c ${joins} WHERE c.id = ${id}::uuid AND c.status <> 'draft'`;
  return row;
};

/** The nearest ancestors, the first one first. */
export const readAncestors = (prisma: Database, id: string): Promise<LineageRow[]> =>
  // Raw: a recursive query.
  prisma.$queryRaw<LineageRow[]>`
    WITH RECURSIVE up AS (
      SELECT original_content_id AS id, 1 AS step FROM remix_logs WHERE new_content_id = ${id}::uuid
      UNION ALL
      SELECT r.original_content_id, up.step + 1 FROM up JOIN remix_logs r ON r.new_content_id = up.id WHERE up.step < ${ancestorLimit}::int
    )
    SELECT ${columns} FROM up JOIN content_core c ON c.id = up.id ${joins} ORDER BY up.step DESC`;

/** The remixes of an item, level by level; the recursion stops at the limit. */
export const readDescendants = (prisma: Database, id: string): Promise<LineageRow[]> =>
  // Raw: a recursive query with LATERAL limits.
  prisma.$queryRaw<LineageRow[]>`
    WITH RECURSIVE down AS (
      SELECT ${id}::uuid AS id, 0 AS level
      UNION ALL
      SELECT next.id, down.level + 1 FROM down CROSS JOIN LATERAL (
        SELECT r.new_content_id AS id FROM remix_logs r WHERE r.original_content_id = down.id
        ORDER BY r.created_at, r.new_content_id LIMIT ${childLimit}::int
      ) next WHERE down.level < ${levelLimit}::int
    ), enough AS MATERIALIZED (SELECT * FROM down LIMIT ${descendantLimit + 1}::int)
    SELECT ${columns} FROM enough JOIN content_core c ON c.id = enough.id ${joins}
    WHERE enough.level > 0 ORDER BY enough.level, c.published_at, c.id`;
