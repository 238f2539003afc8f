import { z } from 'zod';
import { AccountStatus, Id, Role, Timestamp } from '../common.ts';
import { route } from '../route.ts';

export const DirectoryUser = z
  .object({
    id: Id,
    username: z.string(),
    email: z.string(),
    avatar_url: z.string().nullable(),
    role: Role,
    status: AccountStatus,
    created_at: Timestamp,
  })
  .meta({ id: 'DirectoryUser' });
export type DirectoryUser = z.infer<typeof DirectoryUser>;

export const UserSearchResult = z
  .object({ id: Id, username: z.string(), avatar_url: z.string().nullable() })
  .meta({ id: 'UserSearchResult' });
export type UserSearchResult = z.infer<typeof UserSearchResult>;

export const directory = {
  listUsers: route({
    method: 'get',
    path: '/api/admin/users',
    summary: 'All accounts, newest first. Change role and status at /api/admin/users/{id}/role and /status',
    access: 'admin',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(100)
        .optional()
        .meta({ description: 'part of a username or email address, case-insensitive; one or two characters match the start only' }),
      role: Role.optional(),
      status: AccountStatus.optional(),
      cursor: z.string().min(1).max(512).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    responses: { 200: z.array(DirectoryUser) },
  }),
  searchUsers: route({
    method: 'get',
    path: '/api/admin/users/search',
    summary: 'Search users by part of their username; an empty query returns none',
    access: 'admin',
    query: z.object({ q: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(50).default(20) }),
    responses: { 200: z.array(UserSearchResult) },
  }),
};
