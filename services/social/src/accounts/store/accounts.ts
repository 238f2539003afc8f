import type { Database } from '../../database/transaction.ts';

/**
 * Which of these accounts exist. Their locks delay a deletion until the transaction ends and are taken in the order of the ids, as the
 * deletion of several accounts does: use it instead of `hasAccount` for two or more accounts, and before other rows are locked.
 */
export const lockAccounts = async (prisma: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  // Raw: advisory locks, in order.
  const rows = await prisma.$queryRaw<{ id: string; exists: boolean }[]>`
    SELECT id, has_account(id) AS exists FROM (SELECT DISTINCT unnest(${[...userIds]}::uuid[]) AS id ORDER BY id) ordered`;
  return new Set(rows.flatMap(({ id, exists }) => (exists ? [id] : [])));
};
