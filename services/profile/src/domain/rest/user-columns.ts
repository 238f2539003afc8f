import type { UserRow as UserRowSchema } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';
import type { UserRecord } from '../../store/users/users.ts';

type UserRow = z.output<typeof UserRowSchema>;
export type UserColumn = keyof UserRow;

export const userColumns: readonly UserColumn[] = ['id', 'email', 'username', 'avatar_url', 'created_at'];

export const isUserColumn = (name: string): name is UserColumn => (userColumns as readonly string[]).includes(name);

/** A row for `viewerId`: users see only their own email address. */
export const presentUser = (user: UserRecord, columns: readonly UserColumn[], viewerId: string | undefined): Partial<UserRow> => {
  const row: UserRow = {
    id: user.id,
    email: user.id === viewerId ? user.email : null,
    username: user.username,
    avatar_url: user.avatarUrl,
    created_at: user.createdAt.toISOString(),
  };
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
};
