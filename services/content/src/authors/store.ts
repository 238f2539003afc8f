import { DomainError, type Sql } from '@trenzeye/kit';
import type { EventData } from '@trenzeye/proto/events';
import type { Database } from '../database/transaction.ts';

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

/** Serializes publications, removals and the deletion of an account until the transaction ends: see `lockOwnItem`. */
export const lockAuthor = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}::text, 0))`;
};

/**
 * Holds off the deletion of an account until the transaction ends. Throws `invalid_token` for a deleted account whose token is still valid.
 */
export const requireAccount = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock, exclusive with the deletion of the account.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${userId}::text, 0))`;
  if ((await prisma.author.count({ where: { user_id: userId, version: deletedVersion } })) > 0)
    throw new DomainError('invalid_token', { detail: 'This account has been deleted.' });
};

/** Whether an account is banned, as far as this service has been notified. Bench: publish. */
export const isBanned = async (sql: Sql, userId: string): Promise<boolean> => {
  const banned = await sql.query('SELECT 1 FROM account_restrictions WHERE user_id = $1::uuid AND banned', [userId], 'author-banned');
  return banned.length > 0;
};

interface UserPair {
  readonly one: string;
  readonly other: string;
}

/** Identifies two users, in this order. */
export const pairKey = (one: string, other: string): string => `${one} ${other}`;

/** Pairs in which one user blocks the other, by `pairKey` in both orders. */
export const findBlockedPairs = async (prisma: Database, pairs: readonly UserPair[]): Promise<Set<string>> => {
  if (pairs.length === 0) return new Set();
  const directions = pairs.flatMap(({ one, other }) => [
    { user_id: one, other_id: other },
    { user_id: other, other_id: one },
  ]);
  const rows = await prisma.relation.findMany({ where: { blocked: true, OR: directions }, select: { user_id: true, other_id: true } });
  return new Set(rows.flatMap(({ user_id, other_id }) => [pairKey(user_id, other_id), pairKey(other_id, user_id)]));
};

/** Authors that a viewer has blocked or muted, and authors who have blocked the viewer. Bench: feed. */
export const readHiddenAuthors = async (sql: Sql, viewerId: string): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `SELECT other_id AS id FROM relations WHERE user_id = $1::uuid AND (blocked OR muted)
     UNION SELECT user_id FROM relations WHERE other_id = $1::uuid AND blocked`,
    [viewerId],
    'hidden-authors',
  );
  return rows.map(({ id }) => id);
};

/** The public profile of a row's author; null until the author's events have arrived. */
export interface AuthorRow {
  readonly user_id: string;
  readonly username: string | null;
  readonly avatar_url: string | null;
  readonly is_verified: boolean | null;
  readonly is_test_user: boolean | null;
}

/** The username of a deleted account. */
export const deletedUsername = 'deleted user';

/** The version of a deleted author: the highest one, so that no event can restore the profile. */
export const deletedVersion = 9_223_372_036_854_775_807n;

const unknownProfile = { username: null, avatar_url: null, is_verified: null, is_test_user: null };

/** Adds the profile of its author to each row. */
export const withAuthors = async <T extends { readonly user_id: string }>(
  prisma: Database,
  rows: readonly T[],
): Promise<(T & AuthorRow)[]> => {
  if (rows.length === 0) return [];
  const authors = await prisma.author.findMany({
    where: { user_id: { in: [...new Set(rows.map(({ user_id }) => user_id))] } },
    omit: { version: true },
  });
  const profiles = new Map(authors.map((author) => [author.user_id, author]));
  return rows.map((row) => ({ ...row, ...(profiles.get(row.user_id) ?? unknownProfile) }));
};

/** The ids of the users with these names, by the name in lower case. */
export const findAuthorsByName = async (prisma: Database, names: readonly string[]): Promise<Map<string, string>> => {
  // Raw: uses the index on lower(username).
  const rows = await prisma.$queryRaw<{ name: string; user_id: string }[]>`
    SELECT DISTINCT ON (lower(username)) lower(username) AS name, user_id FROM authors
    WHERE lower(username) = ANY(${names.map((name) => name.toLowerCase())}::text[]) AND version < ${deletedVersion}::bigint
    ORDER BY lower(username), user_id`;
  return new Map(rows.map(({ name, user_id }) => [name, user_id]));
};

/** Stores the username of a registration; an existing profile is newer and stays. */
export const addAuthor = async (prisma: Database, userId: string, username: string): Promise<void> => {
  await prisma.author.createMany({ data: [{ user_id: userId, username }], skipDuplicates: true });
};

/** Sets an author's profile unless a later version is stored. */
export const setAuthor = async (prisma: Database, author: EventData<'user.updated'>): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO authors (user_id, username, avatar_url, is_verified, is_test_user, version)
    VALUES (${author.userId}::uuid, ${author.username}, ${author.avatarUrl || null}, ${author.isVerified}, ${author.isTestUser}, ${author.version})
    ON CONFLICT (user_id) DO UPDATE SET username = excluded.username, avatar_url = excluded.avatar_url, is_verified = excluded.is_verified,
      is_test_user = excluded.is_test_user, version = excluded.version
    WHERE authors.version < excluded.version`;
};

/** Removes an author's profile for good. */
export const markAuthorDeleted = async (prisma: Database, userId: string): Promise<void> => {
  const deleted = { username: deletedUsername, avatar_url: null, is_verified: false, is_test_user: false, version: deletedVersion };
  await prisma.author.upsert({ where: { user_id: userId }, create: { user_id: userId, ...deleted }, update: deleted });
};

interface FollowChange {
  readonly followerId: string;
  readonly followeeId: string;
  readonly following: boolean;
  /** Grows with each change. */
  readonly version: number;
}

/** Stores a follow or its end unless a later change is stored, and nothing of deleted accounts. */
export const setFollower = async (prisma: Database, { followerId, followeeId, following, version }: FollowChange): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO followers (user_id, follower_id, following, version)
    SELECT ${followeeId}::uuid, ${followerId}::uuid, ${following}::boolean, ${version}::bigint
    WHERE NOT EXISTS (SELECT FROM authors WHERE user_id IN (${followeeId}::uuid, ${followerId}::uuid) AND version = ${deletedVersion}::bigint)
    ON CONFLICT (user_id, follower_id) DO UPDATE SET following = excluded.following, version = excluded.version
    WHERE followers.version < excluded.version`;
};

export const deleteFollows = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.follower.deleteMany({ where: { OR: [{ user_id: userId }, { follower_id: userId }] } });
};

interface RelationChange {
  readonly userId: string;
  readonly otherId: string;
  readonly blocked: boolean;
  readonly muted: boolean;
  /** Grows with each change between the two users. */
  readonly version: number;
}

/** Stores whether a user blocks or mutes another unless a later change is stored, and nothing of deleted accounts. */
export const setRelation = async (prisma: Database, { userId, otherId, blocked, muted, version }: RelationChange): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO relations AS r (user_id, other_id, blocked, muted, version)
    SELECT ${userId}::uuid, ${otherId}::uuid, ${blocked}::boolean, ${muted}::boolean, ${version}::bigint
    WHERE NOT EXISTS (SELECT FROM authors WHERE user_id IN (${userId}::uuid, ${otherId}::uuid) AND version = ${deletedVersion}::bigint)
    ON CONFLICT (user_id, other_id) DO UPDATE SET blocked = excluded.blocked, muted = excluded.muted, version = excluded.version
    WHERE r.version < excluded.version`;
};

export const deleteRelations = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.relation.deleteMany({ where: { OR: [{ user_id: userId }, { other_id: userId }] } });
};
