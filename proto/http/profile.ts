import { z } from 'zod';
import { AccountStatus, Id, IdParams, Role, Timestamp } from './common.ts';
import { Feedback, feedback } from './profile/feedback.ts';
import { ScheduledPost, ScheduleSettings, Series, Slot, schedule } from './profile/schedule.ts';
import { personalDataExport, route } from './route.ts';

export { Feedback, FeedbackRating, maxFeedbackLength, Testimonial } from './profile/feedback.ts';
export * from './profile/schedule.ts';

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

/** Usernames people choose: 3 to 30 letters, digits, `_`, `.` and `-`; unique whatever the case. */
export const usernamePattern = '^[A-Za-z0-9_.-]{3,30}$';
/** characters */
export const maxBioLength = 160;

const UsernameAnswer = z
  .object({ username: z.string(), available: z.boolean(), reason: z.enum(['taken', 'invalid']).nullable() })
  .meta({ id: 'UsernameAnswer' });

/** What the scheduler keeps of somebody. Secrets are left out. */
const scheduleExportFields = {
  schedule_settings: ScheduleSettings.nullable(),
  schedule_slots: z.array(Slot),
  schedule_webhook: z.object({ url: z.string(), created_at: Timestamp }).nullable(),
  schedule_series: z.array(Series),
  scheduled_posts: z.array(ScheduledPost),
};

export const profile = {
  ...feedback,
  ...schedule,
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
  updateUser: route({
    method: 'put',
    path: '/api/users/:id',
    summary: 'Change your own profile; what is left out stays. 409 names the field when the username is taken',
    access: 'user',
    params: IdParams,
    body: z.object({
      username: z.string().trim().min(1, 'Username is required').max(64),
      bio: z.string().trim().max(maxBioLength).nullish(),
      avatar_url: z.string().max(2048).nullish().meta({ description: 'an https address, or a picture you uploaded' }),
    }),
    responses: { 200: UserProfile },
    limit: { points: 30, seconds: 60 },
  }),
  checkUsername: route({
    method: 'get',
    path: '/api/usernames/:username',
    summary: 'Whether you could take this username',
    access: 'user',
    params: z.object({ username: z.string().max(64) }),
    responses: { 200: UsernameAnswer },
    limit: { points: 120, seconds: 60 },
  }),
  exportProfile: route({
    method: 'get',
    path: '/api/export/profile',
    summary: 'Everything the profile service keeps about you',
    ...personalDataExport(
      z.object({ profile: UserProfile.extend({ email: z.string() }).nullable(), feedback: z.array(Feedback), ...scheduleExportFields }),
    ),
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
