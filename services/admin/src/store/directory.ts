import type { Sql } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http/common';

export interface DirectoryRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly created_at: Date;
}

/** Where a page ends: the sort keys of its last row. */
export interface DirectoryPosition {
  readonly createdAt: string;
  readonly id: string;
}

export interface DirectoryPage {
  /** Trimmed; part of a name or address. */
  readonly q: string;
  readonly role: Role | undefined;
  readonly status: AccountStatus | undefined;
  readonly after: DirectoryPosition | undefined;
  readonly limit: number;
}

const columns = 'id, username, email, avatar_url, role, status, created_at';
/** Word for word the condition of the indexes. */
const listed = 'created_at IS NOT NULL AND NOT deleted';
/** Trigrams find nothing shorter. */
const wordLength = 3;

const asPattern = (q: string): string => q.toLowerCase().replace(/[\\%_]/g, '\\$&');

/**
 * One page, newest first. Without names, so that each is planned with its own values: how rare the words are decides which index
 * is read.
 */
export const readDirectory = (sql: Sql, { q, role, status, after, limit }: DirectoryPage): Promise<DirectoryRow[]> => {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [listed];
  if (q.length >= wordLength) conditions.push(`lower(username || ' ' || email) LIKE ${place(`%${asPattern(q)}%`)}`);
  else if (q !== '') {
    const begins = place(`${asPattern(q)}%`);
    conditions.push(`(lower(username) LIKE ${begins} OR lower(email) LIKE ${begins})`);
  }
  if (role) conditions.push(`role = ${place(role)}`);
  if (status) conditions.push(`status = ${place(status)}`);
  if (after) conditions.push(`(created_at, id) < (${place(after.createdAt)}::timestamptz, ${place(after.id)}::uuid)`);
  return sql.query<DirectoryRow>(
    `SELECT ${columns} FROM people WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT ${place(limit)}::int`,
    values,
  );
};

/** Whose username begins so, in the order of the names. */
export const findNamesBeginning = (sql: Sql, q: string, limit: number): Promise<DirectoryRow[]> =>
  sql.query<DirectoryRow>(
    `SELECT ${columns} FROM people WHERE ${listed} AND lower(username) LIKE $1 ORDER BY lower(username) USING ~<~ LIMIT $2::int`,
    [`${asPattern(q)}%`, limit],
  );

/** Whose username has it further on; nobody for less than three characters. */
export const findNamesWith = async (sql: Sql, q: string, limit: number): Promise<DirectoryRow[]> => {
  if (q.length < wordLength) return [];
  return sql.query<DirectoryRow>(
    `SELECT ${columns} FROM people WHERE ${listed} AND lower(username) LIKE $1 AND lower(username) NOT LIKE $2 LIMIT $3::int`,
    [`%${asPattern(q)}%`, `${asPattern(q)}%`, limit],
  );
};

/** The id of who has this username, whatever the case. */
export const findNamed = async (sql: Sql, username: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ id: string }>(`SELECT id FROM people WHERE ${listed} AND lower(username) = $1 LIMIT 1`, [
    username.toLowerCase(),
  ]);
  return row?.id;
};
