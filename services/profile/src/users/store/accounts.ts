import type { Database } from '../../database/transaction.ts';

/**
 * Gives the keys to a user and returns those that are new. Undefined when another user has one of them; then nothing changes. Waits for
 * other transactions that claim them.
 */
export const claimUsernameKeys = async (prisma: Database, userId: string, keys: readonly string[]): Promise<string[] | undefined> => {
  const inserted = await prisma.usernameKey.createManyAndReturn({ data: keys.map((key) => ({ key, userId })), skipDuplicates: true });
  const claimed = inserted.map(({ key }) => key);
  if ((await findTakenKeys(prisma, keys, userId)).size === 0) return claimed;
  await releaseUsernameKeys(prisma, claimed);
  return undefined;
};

export const releaseUsernameKeys = async (prisma: Database, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await prisma.usernameKey.deleteMany({ where: { key: { in: [...keys] } } });
};

/** Deletes the keys of a user except these. */
export const keepUsernameKeys = async (prisma: Database, userId: string, keys: readonly string[]): Promise<void> => {
  await prisma.usernameKey.deleteMany({ where: { userId, key: { notIn: [...keys] } } });
};

/** Those of the keys that users other than `exceptId` have. */
export const findTakenKeys = async (prisma: Database, keys: readonly string[], exceptId: string): Promise<ReadonlySet<string>> => {
  const rows = await prisma.usernameKey.findMany({ where: { key: { in: [...keys] }, userId: { not: exceptId } }, select: { key: true } });
  return new Set(rows.map(({ key }) => key));
};

interface UnkeyedUser {
  readonly id: string;
  readonly username: string;
}

/** Users without keys after `afterId`, whose names have characters that are no longer allowed or look like an older name. */
export const findUnkeyedUsers = (prisma: Database, afterId: string, limit: number): Promise<UnkeyedUser[]> =>
  // Raw: an anti-join.
  prisma.$queryRaw<UnkeyedUser[]>`
    SELECT id, username FROM users
    WHERE id > ${afterId}::uuid AND username !~ '^[A-Za-z0-9_.-]+$' AND NOT EXISTS (SELECT 1 FROM username_keys WHERE user_id = users.id)
    ORDER BY id LIMIT ${limit}::int`;

interface NewAccount {
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly status: string;
}

/** Stores an account as it was registered; an existing account is later state and stays. */
export const addAccount = async (prisma: Database, { userId, username, role, status }: NewAccount): Promise<void> => {
  await prisma.account.createMany({ data: [{ userId, username, role, status, version: 0 }], skipDuplicates: true });
};

interface AccountStatusChange {
  readonly userId: string;
  readonly role: string;
  readonly status: string;
  /** Increases with each change of either. */
  readonly version: number;
}

/** Stores role and status of an account unless a later version is stored. */
export const setAccountStatus = async (prisma: Database, { userId, role, status, version }: AccountStatusChange): Promise<void> => {
  await prisma.account.updateMany({ where: { userId, version: { lt: version } }, data: { role, status, version } });
};

/** The username that an account was registered with; undefined before its event has arrived. */
export const findRegisteredUsername = async (prisma: Database, userId: string): Promise<string | undefined> =>
  (await prisma.account.findUnique({ where: { userId }, select: { username: true } }))?.username;

/** Delays deletions of these accounts until the transaction ends; statements after it see earlier deletions. */
export const lockAccounts = async (prisma: Database, userIds: readonly string[]): Promise<void> => {
  const sorted = [...new Set(userIds)].sort();
  // Raw: advisory locks, the ones of kit's `hasAccount`.
  await prisma.$executeRaw`
    SELECT pg_advisory_xact_lock_shared(hashtextextended(user_id, 0)) FROM unnest(${sorted}::text[]) AS account(user_id)`;
};
