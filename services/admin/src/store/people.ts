import type { Sql } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http/common';
import type { PrismaClient } from './generated/client.ts';

export interface Face {
  readonly id: string;
  readonly username: string;
  readonly avatarUrl: string;
  readonly version: number;
}

export interface Registration {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly at: Date;
}

/** What somebody is called who deleted their account. */
const deletedName = 'deleted user';
/** Later than any version an event can carry, so that none brings the name back. */
const lastVersion = 2_147_483_647;

/** Whatever is kept of a person holds them until it commits: what forgets them waits for it, or it for that. */
export const holdPerson = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))::text', [`person ${id}`], 'person-hold');
};

export const lockPerson = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text', [`person ${id}`], 'person-lock');
};

/** Keeps the newest name and picture: an event that arrives after a later one changes nothing. Answers the name of before. */
export const keepFace = async (sql: Sql, { id, username, avatarUrl, version }: Face): Promise<string | undefined> => {
  const [row] = await sql.query<{ before: string | null }>(
    `WITH known AS (SELECT username FROM people WHERE id = $1::uuid),
     kept AS (
       INSERT INTO people (id, username, version, avatar_url) VALUES ($1::uuid, $2, $3::int, $4)
       ON CONFLICT (id) DO UPDATE SET username = excluded.username, version = excluded.version, avatar_url = excluded.avatar_url
       WHERE people.version < excluded.version
     )
     SELECT (SELECT username FROM known) AS before`,
    [id, username, version, avatarUrl || null],
    'person-keep',
  );
  return row?.before ?? undefined;
};

/** What sign-up said. Newer names and standings that are known already stay. */
export const registerPerson = async (sql: Sql, { id, username, email, role, status, at }: Registration): Promise<void> => {
  await sql.query(
    `INSERT INTO people AS p (id, username, version, email, role, status, standing_version, created_at)
     VALUES ($1::uuid, $2, 0, $3, $4, $5, 1, $6::timestamptz)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, created_at = excluded.created_at,
       role = CASE WHEN p.standing_version < 1 THEN excluded.role ELSE p.role END,
       status = CASE WHEN p.standing_version < 1 THEN excluded.status ELSE p.status END,
       standing_version = greatest(p.standing_version, 1)
     WHERE NOT p.deleted`,
    [id, username, email, role, status, at.toISOString()],
    'person-register',
  );
};

/** The address that is confirmed now. */
export const keepEmail = async (sql: Sql, id: string, email: string): Promise<void> => {
  await sql.query('UPDATE people SET email = $2 WHERE id = $1::uuid AND NOT deleted', [id, email], 'person-email');
};

export const keepStanding = async (
  sql: Sql,
  { userId, role, status, version }: { readonly userId: string; readonly role: string; readonly status: string; readonly version: number },
): Promise<void> => {
  await sql.query(
    `UPDATE people SET role = $2, status = $3, standing_version = $4::int WHERE id = $1::uuid AND standing_version < $4::int`,
    [userId, role, status, version],
    'person-standing',
  );
};

/** Forgets a face and an address for good. */
export const forgetPerson = async (sql: Sql, id: string): Promise<void> => {
  await sql.query(
    `INSERT INTO people (id, username, version, deleted) VALUES ($1::uuid, $2, $3::int, true)
     ON CONFLICT (id) DO UPDATE SET username = excluded.username, version = excluded.version, deleted = true, email = '', avatar_url = NULL`,
    [id, deletedName, lastVersion],
    'person-forget',
  );
};

/** Whether this person's account is known to be deleted. */
export const isForgotten = async (sql: Sql, id: string): Promise<boolean> => {
  const rows = await sql.query('SELECT 1 FROM people WHERE id = $1::uuid AND deleted', [id], 'person-forgotten');
  return rows.length > 0;
};

/** Usernames by user id, as far as they are known. */
export const usernamesOf = async (prisma: PrismaClient, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await prisma.people.findMany({ where: { id: { in: [...ids] } }, select: { id: true, username: true } });
  return new Map(rows.map(({ id, username }) => [id, username]));
};

export interface KnownPerson {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly created_at: Date | null;
}

/** Somebody with an account; undefined for who has none, or none any more. */
export const findPerson = async (sql: Sql, id: string): Promise<KnownPerson | undefined> => {
  const [row] = await sql.query<KnownPerson>(
    'SELECT id, username, avatar_url, role, status, created_at FROM people WHERE id = $1::uuid AND NOT deleted',
    [id],
    'person-find',
  );
  return row;
};
