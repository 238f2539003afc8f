import type { Sql } from '@trenzeye/kit';
import type { AuthorRow } from './authors.ts';

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
  /** Public remixes of it. */
  readonly live: number;
  /** All remixes of it, removed ones included. */
  readonly remixes: number;
}

export const lineageLimits = { ancestors: 50, perParent: 20, levels: 5, descendants: 200 } as const;

const columns = `c.id, c.type, c.status, c.title, c.published_at, c.user_id, a.username, a.avatar_url, a.is_verified, a.is_test_user,
  l.original_content_id AS parent_id, coalesce(l.depth, 0) AS depth,
  (SELECT count(*) FILTER (WHERE r.live)::int FROM remix_logs r WHERE r.original_content_id = c.id) AS live,
  (SELECT count(*)::int FROM remix_logs r WHERE r.original_content_id = c.id) AS remixes`;
const tables = `content_core c LEFT JOIN authors a ON a.user_id = c.user_id LEFT JOIN remix_logs l ON l.new_content_id = c.id`;

export const readLineageItem = async (sql: Sql, id: string): Promise<LineageRow | undefined> => {
  const [row] = await sql.query<LineageRow>(
    `SELECT ${columns} FROM ${tables} WHERE c.id = $1::uuid AND c.status <> 'draft'`,
    [id],
    'lineage-item',
  );
  return row;
};

/** The nearest ancestors, the first one first. */
export const readAncestors = async (sql: Sql, id: string): Promise<LineageRow[]> =>
  sql.query<LineageRow>(
    `WITH RECURSIVE up AS (
       SELECT original_content_id AS id, 1 AS step FROM remix_logs WHERE new_content_id = $1::uuid
       UNION ALL
       SELECT r.original_content_id, up.step + 1 FROM up JOIN remix_logs r ON r.new_content_id = up.id WHERE up.step < ${lineageLimits.ancestors}
     )
     SELECT ${columns} FROM up JOIN ${tables.replace('content_core c', 'content_core c ON c.id = up.id')} ORDER BY up.step DESC`,
    [id],
    'lineage-up',
  );

/** What was made of an item, level by level; the recursion stops as soon as there are enough. */
export const readDescendants = async (sql: Sql, id: string): Promise<LineageRow[]> =>
  sql.query<LineageRow>(
    `WITH RECURSIVE down AS (
       SELECT $1::uuid AS id, 0 AS level
       UNION ALL
       SELECT next.id, down.level + 1 FROM down CROSS JOIN LATERAL (
         SELECT r.new_content_id AS id FROM remix_logs r WHERE r.original_content_id = down.id
         ORDER BY r.created_at, r.new_content_id LIMIT ${lineageLimits.perParent}
       ) next WHERE down.level < ${lineageLimits.levels}
     ), enough AS MATERIALIZED (SELECT * FROM down LIMIT ${lineageLimits.descendants + 1})
     SELECT ${columns} FROM enough JOIN ${tables.replace('content_core c', 'content_core c ON c.id = enough.id')}
     WHERE enough.level > 0 ORDER BY enough.level, c.published_at, c.id`,
    [id],
    'lineage-down',
  );
