import type { UserRow as UserRowSchema } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';
import type { UserRecord } from '../store/users.ts';

export type UserRow = z.output<typeof UserRowSchema>;
export type UserColumn = keyof UserRow;

export const userColumns: readonly UserColumn[] = ['id', 'email', 'username', 'avatar_url', 'created_at'];

export const isUserColumn = (name: string): name is UserColumn => (userColumns as readonly string[]).includes(name);

/** A row as `viewerId` may see it: addresses are for their owner alone. */
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
