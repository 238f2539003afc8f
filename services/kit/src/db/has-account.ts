import type { Sql } from './sql.ts';

/**
 * Whether an account exists, in a service that keeps a `deleted_users` projection. The shared advisory lock delays a concurrent
 * deletion of the account until the transaction ends, so call it in a transaction. The deletion takes the same lock exclusively.
 */
export const hasAccount = async (sql: Sql, userId: string): Promise<boolean> => {
  // Two statements: a statement's snapshot is taken before it waits for a lock, and would not contain the deletion it waited for.
  await sql.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [userId], 'account-lock');
  const deleted = await sql.query('SELECT 1 FROM deleted_users WHERE user_id = $1::uuid', [userId], 'account-deleted');
  return deleted.length === 0;
};

/** Waits for transactions that called `hasAccount` for this account, and lets new ones wait until this transaction ends. */
export const lockAccountForDeletion = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [userId], 'account-deletion-lock');
};
