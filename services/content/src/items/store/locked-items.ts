import type { Sql } from '@trenzeye/kit';
import { itemColumns, itemTables } from './item-columns.ts';
import type { StoredItem } from './stored-items.ts';

export interface OwnItem {
  readonly id: string;
  readonly userId: string;
}

/**
 * Items of these authors, locked until the transaction ends; items that do not exist or belong to another user are absent. Also locks
 * the authors, so that each publication and removal gets a total of its own. Both locks are taken in one order.
 * Bench: publish.
 */
export const lockOwnItems = async (sql: Sql, items: readonly OwnItem[]): Promise<StoredItem[]> => {
  const userIds = [...new Set(items.map(({ userId }) => userId))].sort();
  // In two statements, so that the second reads what was committed before the first returned.
  await sql.query(
    'SELECT pg_advisory_xact_lock(hashtextextended(user_id, 0)) FROM unnest($1::text[]) AS author(user_id)',
    [userIds],
    'authors-lock',
  );
  return sql.query<StoredItem>(
    `SELECT ${itemColumns} FROM ${itemTables} JOIN unnest($1::uuid[], $2::uuid[]) AS own(id, user_id) ON c.id = own.id AND c.user_id = own.user_id
     ORDER BY c.id FOR UPDATE OF c`,
    [items.map(({ id }) => id), items.map(({ userId }) => userId)],
    'own-items-lock',
  );
};

/** One item as `lockOwnItems` locks it; undefined when it does not exist or belongs to another user. Bench: publish. */
export const lockOwnItem = async (sql: Sql, id: string, userId: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${itemColumns}, pg_advisory_xact_lock(hashtextextended($2::text, 0)) AS locked
     FROM ${itemTables} WHERE c.id = $1::uuid AND c.user_id = $2::uuid FOR UPDATE OF c`,
    [id, userId],
    'own-item-lock',
  );
  return row;
};

/** The same for changes that do not change the author's totals. Bench: publish. */
export const lockOwnDraft = async (sql: Sql, id: string, userId: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${itemColumns} FROM ${itemTables} WHERE c.id = $1::uuid AND c.user_id = $2::uuid FOR UPDATE OF c`,
    [id, userId],
    'own-draft-lock',
  );
  return row;
};

/** A public item that stays public until the transaction ends. Bench: publish. */
export const lockPublicItem = async (sql: Sql, id: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${itemColumns} FROM ${itemTables} WHERE c.id = $1::uuid AND c.status = 'published' FOR SHARE OF c`,
    [id],
    'public-item-lock',
  );
  return row;
};
