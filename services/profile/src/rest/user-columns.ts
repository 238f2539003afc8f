import type { DomainError } from '@trenzeye/kit';
import type { UserColumn, UserRecord, VisibleRow } from '../users/index.ts';
import { restFailure } from './rest-failure.ts';

export const userColumns: readonly UserColumn[] = ['id', 'email', 'username', 'avatar_url', 'created_at'];

const isUserColumn = (name: string): name is UserColumn => (userColumns as readonly string[]).includes(name);

const unknownColumn = (name: string): DomainError => restFailure('invalid_request', '42703', `column users.${name} does not exist`);

/** Throws 42703 for an unknown column. */
export const columnOf = (name: string): UserColumn => {
  if (!isUserColumn(name)) throw unknownColumn(name);
  return name;
};

/** The types of the columns in PostgreSQL's messages. */
export const typeOf = (column: UserColumn): string => {
  if (column === 'id') return 'uuid';
  return column === 'created_at' ? 'timestamp with time zone' : 'text';
};

/** The row of a user as that user sees it. */
export const ownRow = ({ id, email, username, avatarUrl, createdAt }: UserRecord): VisibleRow => ({
  id,
  email,
  username,
  avatar_url: avatarUrl,
  created_at: createdAt,
});
