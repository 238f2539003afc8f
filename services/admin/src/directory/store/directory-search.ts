import type { TimePosition } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http/common';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

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
