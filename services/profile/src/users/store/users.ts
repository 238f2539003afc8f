import type { Sql } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { keepUsernameKeys } from './accounts.ts';

/** Posts twice: a post that was being published may have inserted the next one of its series. */
const deleteSchedule = async (prisma: Database, userId: string): Promise<void> => {
  const ofUser = { where: { user_id: userId } };
  await prisma.scheduledPost.deleteMany(ofUser);
  await prisma.scheduleSeries.deleteMany(ofUser);
  await prisma.scheduledPost.deleteMany(ofUser);
  await prisma.scheduleSlot.deleteMany(ofUser);
  await prisma.scheduleWebhook.deleteMany(ofUser);
  await prisma.scheduleSettings.deleteMany(ofUser);
  await prisma.scheduleDraft.deleteMany(ofUser);
};

/** Deletes all rows of a user, which frees the username, and records the deletion. The account is locked by kit's `lockAccountForDeletion`. */
export const deleteUser = async (prisma: Database, userId: string, at: Date): Promise<void> => {
  await prisma.deletedUser.createMany({ data: [{ userId, deletedAt: at }], skipDuplicates: true });
  await prisma.user.deleteMany({ where: { id: userId } });
  await keepUsernameKeys(prisma, userId, []);
  await prisma.account.deleteMany({ where: { userId } });
  await prisma.userStats.deleteMany({ where: { userId } });
  await prisma.feedback.deleteMany({ where: { userId } });
  await deleteSchedule(prisma, userId);
};

export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly avatarUrl: string | null;
  readonly bio: string | null;
  readonly isVerified: boolean;
  readonly isTestUser: boolean;
  readonly version: number;
  readonly createdAt: Date;
}

/** A user before it is stored. */
export type NewUser = Omit<UserRecord, 'version'>;

/** Inserts a user. Undefined when the id or the username is taken. */
export const insertUser = async (prisma: Database, user: UserRecord): Promise<UserRecord | undefined> => {
  const [row] = await prisma.user.createManyAndReturn({ data: [user], skipDuplicates: true });
  return row;
};

export const hasUser = async (prisma: Database, id: string): Promise<boolean> => (await prisma.user.count({ where: { id } })) > 0;

/** Whether a user other than `exceptId` has this username, in any case. */
export const isUsernameTaken = async (prisma: Database, username: string, exceptId: string): Promise<boolean> => {
  // Raw: a unique index on lower(username).
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE lower(username) = lower(${username}) AND id <> ${exceptId}::uuid`;
  return rows.length > 0;
};

/** Those of the usernames that no user has, in any case; in the given order. */
export const findFreeUsernames = async (prisma: Database, usernames: readonly string[]): Promise<string[]> => {
  // Raw: a unique index on lower(username).
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${usernames}::text[]) WITH ORDINALITY AS candidate (name, position)
    WHERE NOT EXISTS (SELECT 1 FROM users WHERE lower(username) = lower(name)) ORDER BY position`;
  return rows.map(({ name }) => name);
};

export const findUser = (prisma: Database, id: string): Promise<UserRecord | null> => prisma.user.findUnique({ where: { id } });

/** Changes a user and increments the version. Returns undefined when the user was deleted in the meantime. */
export const updateUserRow = async (
  prisma: Database,
  id: string,
  change: Partial<Pick<UserRecord, 'username' | 'bio' | 'avatarUrl'>>,
): Promise<UserRecord | undefined> =>
  (await prisma.user.updateManyAndReturn({ where: { id }, data: { ...change, version: { increment: 1 } } }))[0];

/** Users whose picture is not an upload of this installation. */
export const findForeignPictures = async (prisma: Database, limit: number): Promise<string[]> => {
  const where = { avatarUrl: { not: null }, NOT: { avatarUrl: { startsWith: '/media/avatars/' } } };
  return (await prisma.user.findMany({ where, select: { id: true }, take: limit })).map(({ id }) => id);
};

/** Whether a change failed because another user took the name at the same time: the username is the only unique value that changes. */
export const isUsernameConflict = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** Stores the email address that an account confirmed last; its events arrive in order. */
export const setEmail = async (prisma: Database, userId: string, email: string): Promise<void> => {
  await prisma.user.updateMany({ where: { id: userId, email: { not: email } }, data: { email } });
};

/** A profile with role, status and totals; defaults replace values whose events have not arrived yet. */
export interface ProfileRow extends UserRecord {
  readonly location: string | null;
  readonly website: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly following: number;
  readonly followers: number;
  readonly trenz: number;
}

/**
 * One statement, because every visit of a profile reads it: three model queries cost six times the CPU, and the tables have no relations.
 * Bench: capacity.
 */
export const readProfile = async (sql: Sql, id: string): Promise<ProfileRow | undefined> => {
  const [row] = await sql.query<ProfileRow>(
    `SELECT u.id, u.email, u.username, u.avatar_url AS "avatarUrl", u.bio, u.location, u.website, u.is_verified AS "isVerified",
       u.is_test_user AS "isTestUser", u.version, u.created_at AS "createdAt", coalesce(a.role, 'user') AS role, coalesce(a.status, 'active') AS status,
       coalesce(s.following, 0) AS following, coalesce(s.followers, 0) AS followers, coalesce(s.trenz, 0) AS trenz
     FROM users u LEFT JOIN accounts a ON a.user_id = u.id LEFT JOIN user_stats s ON s.user_id = u.id
     WHERE u.id = $1::uuid`,
    [id],
    'profile-read',
  );
  return row;
};
