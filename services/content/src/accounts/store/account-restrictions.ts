import type { Database } from '../../database/transaction.ts';

interface AccountRestriction {
  /** Suspended or banned: activity does not count, and nothing can be published. */
  readonly restricted: boolean;
  /** The public items are hidden. */
  readonly banned: boolean;
  readonly version: number;
}

/** Stores the restriction of an account. False when a later version is stored already. */
export const setAccountRestriction = async (
  prisma: Database,
  userId: string,
  { restricted, banned, version }: AccountRestriction,
): Promise<boolean> => {
  // Raw: an upsert that depends on the stored version.
  const changed = await prisma.$executeRaw`
    INSERT INTO account_restrictions (user_id, restricted, banned, version) VALUES (${userId}::uuid, ${restricted}, ${banned}, ${version})
    ON CONFLICT (user_id) DO UPDATE SET restricted = excluded.restricted, banned = excluded.banned, version = excluded.version
    WHERE account_restrictions.version < excluded.version`;
  return changed > 0;
};

/** Which of these accounts are suspended or banned, as far as this service has been notified. */
export const findRestricted = async (prisma: Database, userIds: readonly string[]): Promise<Set<string>> => {
  const rows = await prisma.accountRestriction.findMany({
    where: { user_id: { in: [...userIds] }, restricted: true },
    select: { user_id: true },
  });
  return new Set(rows.map(({ user_id }) => user_id));
};
