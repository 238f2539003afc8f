import type { TimePosition } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http/common';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

export interface DirectoryRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly created_at: Date;
}

interface DirectoryPage {
  /** Trimmed; part of a username or email address. */
  readonly q: string;
  readonly role: Role | undefined;
  readonly status: AccountStatus | undefined;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

const columns = Prisma.sql`id, username, email, avatar_url, role, status, created_at`;
/** The condition of the partial indexes, in the same text. */
const isListed = Prisma.sql`created_at IS NOT NULL AND NOT deleted`;
/** Shorter text has no trigram. */
const minTrigramLength = 3;

const escapePattern = (q: string): string => q.toLowerCase().replace(/[\\%_]/g, '\\$&');

const matches = (q: string): Prisma.Sql => {
  const pattern = escapePattern(q);
  if (q.length >= minTrigramLength) return Prisma.sql`lower(username || ' ' || email) LIKE ${`%${pattern}%`}`;
  return Prisma.sql`(lower(username) LIKE ${`${pattern}%`} OR lower(email) LIKE ${`${pattern}%`})`;
};

/** One page of the listed accounts, newest first. */
export const readDirectory = (prisma: Database, { q, role, status, after, limit }: DirectoryPage): Promise<DirectoryRow[]> => {
  const conditions = [isListed];
  if (q !== '') conditions.push(matches(q));
  if (role) conditions.push(Prisma.sql`role = ${role}`);
  if (status) conditions.push(Prisma.sql`status = ${status}`);
  if (after) conditions.push(Prisma.sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  // Raw: the trigram and prefix indexes are on lower-case expressions.
  return prisma.$queryRaw<DirectoryRow[]>`
    SELECT ${columns} FROM directory_users WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}::int`;
};

/** Accounts whose username starts with the text, by username. */
export const findByUsernamePrefix = (prisma: Database, q: string, limit: number): Promise<DirectoryRow[]> =>
  // Raw: the prefix index is on a lower-case expression.
  prisma.$queryRaw<DirectoryRow[]>`
    SELECT ${columns} FROM directory_users WHERE ${isListed} AND lower(username) LIKE ${`${escapePattern(q)}%`}
    ORDER BY lower(username) USING ~<~ LIMIT ${limit}::int`;

/** Accounts whose username contains the text, but not at the start; none for fewer than three characters. */
export const findByUsernamePart = async (prisma: Database, q: string, limit: number): Promise<DirectoryRow[]> => {
  if (q.length < minTrigramLength) return [];
  const pattern = escapePattern(q);
  // Raw: the trigram index is on a lower-case expression.
  return prisma.$queryRaw<DirectoryRow[]>`
    SELECT ${columns} FROM directory_users
    WHERE ${isListed} AND lower(username) LIKE ${`%${pattern}%`} AND lower(username) NOT LIKE ${`${pattern}%`} LIMIT ${limit}::int`;
};

/** The id of the account with this username, case-insensitive. */
export const findIdByUsername = async (prisma: Database, username: string): Promise<string | undefined> => {
  // Raw: the index is on a lower-case expression.
  const [row] = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM directory_users WHERE ${isListed} AND lower(username) = ${username.toLowerCase()} LIMIT 1`;
  return row?.id;
};

/** The name of users who deleted their account. */
const deletedUsername = 'deleted user';
/** Higher than the version of any event, so that none restores the name. */
const deletedVersion = 2_147_483_647;

const lockKey = (userId: string): string => `user ${userId}`;

/** Delays the deletion of users' data until the transaction ends; called before anything about the users is stored. */
export const shareUserLocks = async (prisma: Database, userIds: readonly string[]): Promise<void> => {
  const keys = [...new Set(userIds)].sort().map(lockKey);
  // Raw: advisory locks, in order.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS account(key)`;
};

/** Waits for transactions that called `shareUserLocks` for this user, and delays new ones until this transaction ends. */
export const lockUserForDeletion = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lockKey(userId)}, 0))`;
};

interface UserProfile {
  readonly id: string;
  readonly username: string;
  /** Empty for none. */
  readonly avatarUrl: string;
  readonly version: number;
}

/** Sets name and picture unless a later version is stored. Returns the previous name. */
export const setProfile = async (prisma: Database, { id, username, avatarUrl, version }: UserProfile): Promise<string | undefined> => {
  const previous = await prisma.directoryUser.findUnique({ where: { id }, select: { username: true } });
  // Raw: an upsert whose update has a condition.
  await prisma.$executeRaw`
    INSERT INTO directory_users AS u (id, username, version, avatar_url) VALUES (${id}::uuid, ${username}, ${version}::int, ${avatarUrl || null})
    ON CONFLICT (id) DO UPDATE SET username = excluded.username, version = excluded.version, avatar_url = excluded.avatar_url
    WHERE u.version < excluded.version`;
  return previous?.username;
};

interface Registration {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly registeredAt: Date;
}

/** Adds a registered account. A later name, role or status that is stored already stays. */
export const addRegistration = async (
  prisma: Database,
  { id, username, email, role, status, registeredAt }: Registration,
): Promise<void> => {
  // Raw: an upsert whose update has a condition.
  await prisma.$executeRaw`
    INSERT INTO directory_users AS u (id, username, version, email, role, status, status_version, created_at)
    VALUES (${id}::uuid, ${username}, 0, ${email}, ${role}, ${status}, 1, ${registeredAt.toISOString()}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET email = excluded.email, created_at = excluded.created_at,
      role = CASE WHEN u.status_version < 1 THEN excluded.role ELSE u.role END,
      status = CASE WHEN u.status_version < 1 THEN excluded.status ELSE u.status END,
      status_version = greatest(u.status_version, 1)
    WHERE NOT u.deleted`;
};

export const setEmail = async (prisma: Database, id: string, email: string): Promise<void> => {
  await prisma.directoryUser.updateMany({ where: { id, deleted: false }, data: { email } });
};

/** Empty when it is unknown. */
export const findEmail = async (prisma: Database, id: string): Promise<string> =>
  (await prisma.directoryUser.findUnique({ where: { id }, select: { email: true } }))?.email ?? '';

interface AccountState {
  readonly userId: string;
  readonly role: string;
  readonly status: string;
  readonly version: number;
}

/** Sets role and account status unless a later version is stored. */
export const setAccountStatus = async (prisma: Database, { userId, role, status, version }: AccountState): Promise<void> => {
  await prisma.directoryUser.updateMany({
    where: { id: userId, status_version: { lt: version } },
    data: { role, status, status_version: version },
  });
};

/** Deletes name, picture and email address permanently; later events do not restore them. */
export const markUserDeleted = async (prisma: Database, id: string): Promise<void> => {
  const deleted = { username: deletedUsername, version: deletedVersion, deleted: true };
  await prisma.directoryUser.upsert({
    where: { id },
    create: { id, ...deleted },
    update: { ...deleted, email: '', avatar_url: null },
  });
};

export const isUserDeleted = async (prisma: Database, id: string): Promise<boolean> =>
  (await prisma.directoryUser.count({ where: { id, deleted: true } })) > 0;

/** Of these users or, without ids, of all. */
export const findDeletedUserIds = async (prisma: Database, ids?: readonly string[]): Promise<string[]> => {
  const where = { deleted: true, ...(ids && { id: { in: [...new Set(ids)] } }) };
  return (await prisma.directoryUser.findMany({ where, select: { id: true } })).map(({ id }) => id);
};

/** Usernames by user id; users whose name has not arrived are missing. */
export const findUsernames = async (prisma: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await prisma.directoryUser.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, username: true } });
  return new Map(rows.map(({ id, username }) => [id, username]));
};

export interface DirectoryUserRow {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly created_at: Date | null;
  readonly deleted: boolean;
}

const summary = { id: true, username: true, avatar_url: true, role: true, status: true, created_at: true, deleted: true } as const;

/** Users by id, deleted ones included. */
export const findUsers = async (prisma: Database, ids: readonly string[]): Promise<Map<string, DirectoryUserRow>> => {
  const rows = await prisma.directoryUser.findMany({ where: { id: { in: [...new Set(ids)] } }, select: summary });
  return new Map(rows.map((row) => [row.id, row as DirectoryUserRow]));
};

/** A user whose account is not deleted. */
export const findUser = async (prisma: Database, id: string): Promise<DirectoryUserRow | undefined> => {
  const row = await prisma.directoryUser.findFirst({ where: { id, deleted: false }, select: summary });
  return (row as DirectoryUserRow | null) ?? undefined;
};
