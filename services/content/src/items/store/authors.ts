import type { EventData } from '@trenzeye/proto/events';
import type { Database } from '../../database/transaction.ts';

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
