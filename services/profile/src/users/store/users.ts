import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

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
