import { hasAccount } from '@trenzeye/kit';
import { type Language, toLanguage } from '@trenzeye/proto/http/languages';
import type { Database, SocialTransaction } from '../database/transaction.ts';

export const setUserLanguage = async (prisma: Database, userId: string, language: Language): Promise<void> => {
  await prisma.userLanguage.upsert({ where: { user_id: userId }, create: { user_id: userId, language }, update: { language } });
};

/** The languages of users; those without one use English. */
export const readUserLanguages = async (prisma: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, Language>> => {
  const rows = await prisma.userLanguage.findMany({ where: { user_id: { in: [...userIds] } } });
  return new Map(rows.map(({ user_id, language }) => [user_id, toLanguage(language)]));
};

export const readUserLanguage = async (prisma: Database, userId: string): Promise<Language> =>
  (await readUserLanguages(prisma, [userId])).get(userId) ?? 'en';

export const deleteUserLanguage = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.userLanguage.deleteMany({ where: { user_id: userId } });
};

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

export interface UserProfile {
  readonly userId: string;
  readonly username: string;
  /** Empty without an avatar. */
  readonly avatarUrl: string;
  readonly isTestUser: boolean;
  readonly version: number;
}

/** Stores a user's public profile unless a later version is stored or the account is deleted. */
export const saveUserProfile = async (
  tx: SocialTransaction,
  { userId, username, avatarUrl, isTestUser, version }: UserProfile,
): Promise<void> => {
  if (!(await hasAccount(tx, userId))) return;
  // Raw: an upsert that depends on the stored version.
  await tx.prisma.$executeRaw`
    INSERT INTO user_profiles AS p (user_id, username, avatar_url, is_test_user, version)
    VALUES (${userId}::uuid, ${username}, nullif(${avatarUrl}, ''), ${isTestUser}, ${version})
    ON CONFLICT (user_id) DO UPDATE SET username = excluded.username, avatar_url = excluded.avatar_url,
      is_test_user = excluded.is_test_user, version = excluded.version
    WHERE p.version < excluded.version`;
};

/** Whether a user is suspended or banned; a later stored version is kept. */
export const saveAccountRestriction = async (
  tx: SocialTransaction,
  userId: string,
  restricted: boolean,
  version: number,
): Promise<void> => {
  if (!(await hasAccount(tx, userId))) return;
  // Raw: an upsert that depends on the stored version.
  await tx.prisma.$executeRaw`
    INSERT INTO restricted_users AS r (user_id, restricted, version) VALUES (${userId}::uuid, ${restricted}, ${version})
    ON CONFLICT (user_id) DO UPDATE SET restricted = excluded.restricted, version = excluded.version WHERE r.version < excluded.version`;
};

export const hasProfile = async (prisma: Database, userId: string): Promise<boolean> =>
  (await prisma.userProfile.count({ where: { user_id: userId } })) > 0;

interface NamedUser {
  readonly user_id: string;
  readonly username: string;
}

/** Users with these names in any case, by the name in lower case; of several with one name, the one with the lowest id. */
export const findUsersByName = async (prisma: Database, names: readonly string[]): Promise<Map<string, NamedUser>> => {
  // Raw: uses the index on lower(username).
  const rows = await prisma.$queryRaw<NamedUser[]>`
    SELECT DISTINCT ON (lower(username)) user_id, username FROM user_profiles
    WHERE lower(username) = ANY(${names.map((name) => name.toLowerCase())}::text[]) ORDER BY lower(username), user_id`;
  return new Map(rows.map((row) => [row.username.toLowerCase(), row]));
};

/** Current names by user id; deleted users are missing. */
export const readUsernames = async (prisma: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await prisma.userProfile.findMany({ where: { user_id: { in: [...ids] } }, select: { user_id: true, username: true } });
  return new Map(rows.map(({ user_id, username }) => [user_id, username]));
};

/** Whether one of the two has blocked the other. */
export const isBlocked = async (prisma: Database, one: string, other: string): Promise<boolean> => {
  const blocks = await prisma.relation.count({
    where: {
      blocked: true,
      OR: [
        { user_id: one, other_id: other },
        { user_id: other, other_id: one },
      ],
    },
  });
  return blocks > 0;
};
