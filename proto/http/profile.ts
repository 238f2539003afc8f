import { z } from 'zod';
import { AccountStatus, Id, IdParams, Role, Timestamp } from './common.ts';
import { route } from './route.ts';

/** PostgREST's error shape, answered by everything under /rest/v1. */
export const RestError = z
  .object({ code: z.string(), message: z.string(), details: z.string().nullable(), hint: z.string().nullable() })
  .meta({ id: 'RestError' });

/** The row behind /rest/v1/users. Only the owner sees `email`; others read null. */
export const UserRow = z
  .object({ id: Id, email: z.string().nullable(), username: z.string(), avatar_url: z.string().nullable(), created_at: Timestamp })
  .meta({ id: 'UserRow' });
const UserInsert = z.object({
  id: Id,
  email: z.string().max(320).nullish(),
  username: z.string().max(64).nullish(),
  avatar_url: z.string().max(2048).nullish(),
});

export const UserProfile = z
  .object({
    id: Id,
    username: z.string(),
    avatar_url: z.string().nullable(),
    avatar: z.string().nullable(),
    bio: z.string().nullable(),
    location: z.string().nullable(),
    website: z.string().nullable(),
    createdAt: Timestamp,
    created_at: Timestamp,
    isVerified: z.boolean(),
    isTestUser: z.boolean(),
    role: Role,
    status: AccountStatus,
    stats: z.object({ following: z.number().int(), followers: z.number().int(), trenz: z.number().int() }),
  })
  .meta({ id: 'UserProfile' });

export const profile = {
  selectUsers: route({
    method: 'get',
    path: '/rest/v1/users',
    summary:
      'Select user rows (the subset of PostgREST that the client library uses: select, eq filters, limit; Accept: application/vnd.pgrst.object+json for a single row)',
    access: 'public',
    query: z.record(z.string(), z.string().max(512)),
    responses: { 200: z.union([z.array(UserRow.partial()), UserRow.partial()]), 400: RestError, 406: RestError },
  }),
  insertUser: route({
    method: 'post',
    path: '/rest/v1/users',
    summary: "Insert the signed-in user's own row; a taken username gets a number",
    access: 'user',
    query: z.record(z.string(), z.string().max(512)),
    body: z.union([UserInsert, z.array(UserInsert).length(1)]),
    responses: { 201: z.union([z.null(), z.array(UserRow.partial()), UserRow.partial()]), 400: RestError, 403: RestError, 409: RestError },
  }),
  getUser: route({
    method: 'get',
    path: '/api/users/:id',
    summary: 'A public profile',
    access: 'public',
    params: IdParams,
    responses: { 200: UserProfile },
  }),
  seedUsers: route({
    method: 'post',
    path: '/internal/users',
    summary: 'Create users; existing ids are left alone',
    access: 'internal',
    body: z
      .array(
        z.object({
          id: Id,
          email: z.string(),
          username: z.string(),
          avatar_url: z.string().nullable(),
          bio: z.string().max(160).nullable(),
          role: Role,
          is_verified: z.boolean().default(false),
          is_test_user: z.boolean().default(false),
        }),
      )
      .max(100),
    responses: { 200: z.object({ created: z.number().int() }) },
  }),
};
