import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import { Prisma, type PrismaClient } from './generated/client.ts';

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

export interface UserFilter {
  /** Any of these; undefined for no such condition. */
  readonly ids: readonly string[] | undefined;
  readonly usernames: readonly string[] | undefined;
  readonly limit: number;
}

/** A profile with role, status and numbers; defaults stand in for events that are still under way. */
export interface ProfileRow {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly bio: string | null;
  readonly location: string | null;
  readonly website: string | null;
  readonly is_verified: boolean;
  readonly is_test_user: boolean;
  readonly created_at: Date;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly following: number;
  readonly followers: number;
  readonly trenz: number;
}

/** Users that match, in the order they joined. */
export const findUsers = (prisma: PrismaClient, { ids, usernames, limit }: UserFilter): Promise<UserRecord[]> =>
  prisma.user.findMany({
    where: { ...(ids ? { id: { in: [...ids] } } : {}), ...(usernames ? { username: { in: [...usernames] } } : {}) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });

/** Inserts a user. Undefined when the id or the username is taken. */
export const insertUser = async (tx: TransactionOf<PrismaClient>, user: UserRecord): Promise<UserRecord | undefined> => {
  const [row] = await tx.user.createManyAndReturn({ data: [user], skipDuplicates: true });
  return row;
};

export const hasUser = async (tx: TransactionOf<PrismaClient>, id: string): Promise<boolean> =>
  (await tx.user.count({ where: { id } })) > 0;

/** Whether somebody other than `exceptId` has this name, in whatever case. */
export const usernameTaken = async (sql: Sql, username: string, exceptId: string): Promise<boolean> => {
  const rows = await sql.query(
    'SELECT 1 FROM users WHERE lower(username) = lower($1) AND id <> $2::uuid',
    [username, exceptId],
    'username-taken',
  );
  return rows.length > 0;
};

export const findUser = (tx: TransactionOf<PrismaClient>, id: string): Promise<UserRecord | null> => tx.user.findUnique({ where: { id } });

/** Changes a user; the version grows by one. */
export const changeUser = (
  tx: TransactionOf<PrismaClient>,
  id: string,
  change: Partial<Pick<UserRecord, 'username' | 'bio' | 'avatarUrl'>>,
): Promise<UserRecord> => tx.user.update({ where: { id }, data: { ...change, version: { increment: 1 } } });

/** Whether a change failed because somebody took the name in the same moment; the id never changes, so it can be nothing else. */
export const isNameConflict = (error: unknown): boolean => error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** The name an account was registered with, if its event is here. */
export const registeredName = async (tx: TransactionOf<PrismaClient>, userId: string): Promise<string | undefined> =>
  (await tx.account.findUnique({ where: { userId }, select: { username: true } }))?.username;

export const readProfile = async (sql: Sql, id: string): Promise<ProfileRow | undefined> => {
  const [row] = await sql.query<ProfileRow>(
    `SELECT u.id, u.username, u.avatar_url, u.bio, u.location, u.website, u.is_verified, u.is_test_user, u.created_at,
            coalesce(a.role, 'user') AS role, coalesce(a.status, 'active') AS status,
            coalesce(s.following, 0) AS following, coalesce(s.followers, 0) AS followers, coalesce(s.trenz, 0) AS trenz
     FROM users u LEFT JOIN accounts a ON a.user_id = u.id LEFT JOIN user_stats s ON s.user_id = u.id
     WHERE u.id = $1`,
    [id],
    'profile-read',
  );
  return row;
};
