import { cursorPatterns, type DomainError } from '@trenzeye/kit';
import type { UserColumn } from '../users/index.ts';
import { restFailure } from './rest-failure.ts';

export const userColumns: readonly UserColumn[] = ['id', 'email', 'username', 'avatar_url', 'created_at'];

const isUserColumn = (name: string): name is UserColumn => (userColumns as readonly string[]).includes(name);

const unknownColumn = (name: string): DomainError => restFailure('invalid_request', '42703', `column users.${name} does not exist`);

/** Throws 42703 for an unknown column. */
export const columnOf = (name: string): UserColumn => {
  if (!isUserColumn(name)) throw unknownColumn(name);
  return name;
};

/** A row of a body; undefined: the column is not in the body. */
export interface UserInput {
  readonly id?: string | null;
  readonly email?: string | null;
  readonly username?: string | null;
  readonly avatar_url?: string | null;
}

const lengths = { email: 320, username: 64, avatar_url: 2_048 } as const;
const writable: readonly string[] = ['id', ...Object.keys(lengths)];

const assertWritable = (name: string): void => {
  if (name === 'created_at') throw restFailure('forbidden', '42501', 'permission denied for column created_at of table users');
  if (!writable.includes(name))
    throw restFailure('invalid_request', 'PGRST204', `Could not find the '${name}' column of 'users' in the schema cache`);
};

const parseValue = (name: string, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (name === 'id') {
    const id = String(value).toLowerCase();
    if (!cursorPatterns.uuid.test(id)) throw restFailure('invalid_request', '22P02', `invalid input syntax for type uuid: "${id}" (id)`);
    return id;
  }
  if (typeof value !== 'string') throw restFailure('invalid_request', '42804', `column "${name}" is of type text but the value is not`);
  const limit = lengths[name as keyof typeof lengths];
  if ([...value].length > limit) throw restFailure('invalid_request', '22001', `value too long for type character varying(${limit})`);
  return value;
};

const invalidBody = (message: string) => restFailure('invalid_request', 'PGRST102', message, { details: 'body' });

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const sameKeys = (one: object, other: object): boolean =>
  JSON.stringify(Object.keys(one).sort()) === JSON.stringify(Object.keys(other).sort());

/**
 * Parses an object or an array of objects with the same fields. `columns` limits the fields that count. Throws PGRST102, PGRST204 for a
 * column that does not exist, or PostgreSQL's error for a value of another type.
 */
export const parseRows = (body: unknown, columns: readonly string[] | undefined): UserInput[] => {
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  if (!rows.every(isRow)) throw invalidBody(Array.isArray(body) ? 'All object keys must match' : 'Empty or invalid json');
  const [first] = rows;
  if (!first) return [];
  if (!columns && !rows.every((row) => sameKeys(row, first))) throw invalidBody('All object keys must match');
  const names = columns ?? Object.keys(first);
  for (const name of names) assertWritable(name);
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, parseValue(name, Object.hasOwn(row, name) ? row[name] : null)])));
};
