import { z } from 'zod';
import { AccountStatus, Id, IdParams, Role, Timestamp } from './common.ts';
import { Feedback, feedback } from './profile/feedback.ts';
import { CalendarLink, ScheduledPost, ScheduleSettings, Series, Slot, schedule, Webhook } from './profile/schedule.ts';
import { personalDataExport, route } from './route.ts';

export { Feedback, FeedbackRating, maxFeedbackLength, Testimonial } from './profile/feedback.ts';
export * from './profile/schedule.ts';

/** PostgREST's error format, used by all routes under /rest/v1. */
export const RestError = z
  .object({ code: z.string(), message: z.string(), details: z.string().nullable(), hint: z.string().nullable() })
  .meta({ id: 'RestError' });

/** A row of /rest/v1/users. Only the owner sees `email`; for others it is null. */
export const UserRow = z
  .object({ id: Id, email: z.string().nullable(), username: z.string(), avatar_url: z.string().nullable(), created_at: Timestamp })
  .meta({ id: 'UserRow' });
/** Values of any type, because the table endpoint refuses invalid ones with PostgREST's codes. */
const UserInput = z.object({
  id: z
    .unknown()
    .optional()
    .meta({ override: { type: 'string', format: 'uuid' } }),
  email: z
    .unknown()
    .optional()
    .meta({ override: { type: ['string', 'null'], maxLength: 320 } }),
  username: z
    .unknown()
    .optional()
    .meta({ override: { type: ['string', 'null'], maxLength: 64 } }),
  avatar_url: z
    .unknown()
    .optional()
    .meta({ override: { type: ['string', 'null'], maxLength: 2048 } }),
});
const UserRows = z.union([z.array(UserRow.partial()), UserRow.partial()]);
const text = z.string().max(4096);
/** PostgREST's parameters: filters such as `username=eq.alice`, and `select`, `order`, `limit`, `offset`, `columns`, `on_conflict`. */
const RestParameters = z.record(z.string(), z.union([text, z.array(text).max(50)]));

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

/** Usernames: 3 to 30 letters, digits, `_`, `.` and `-`; unique case-insensitively, and among names that look alike (UTS 39). */
export const usernamePattern = '^[A-Za-z0-9_.-]{3,30}$';
/** In characters. */
export const maxBioLength = 160;

const UsernameAvailability = z
  .object({ username: z.string(), available: z.boolean(), reason: z.enum(['taken', 'invalid', 'reserved']).nullable() })
  .meta({ id: 'UsernameAvailability' });

/** Scheduling data in the export, without secrets. */
const scheduleExportFields = {
  schedule_settings: ScheduleSettings.nullable(),
  schedule_slots: z.array(Slot),
  schedule_webhook: Webhook.omit({ secret: true }).nullable(),
  schedule_calendar_link: CalendarLink,
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
      'Select user rows as PostgREST does: select with aliases, filters by eq and in, order, limit, offset, Range, Prefer: count, an array or a single object',
    access: 'public',
    query: RestParameters,
    responses: { 200: UserRows, 206: UserRows, 400: RestError, 404: RestError, 406: RestError, 416: RestError },
  }),
  insertUser: route({
    method: 'post',
    path: '/rest/v1/users',
    summary:
      "Insert the signed-in user's own row; a taken username gets a number, and a picture on another server is left out. With Prefer: resolution=merge-duplicates an existing row is changed",
    access: 'user',
    query: RestParameters,
    body: z.union([UserInput, z.array(UserInput).max(100)]),
    responses: { 200: UserRows, 201: UserRows, 400: RestError, 403: RestError, 406: RestError, 409: RestError },
  }),
  updateRows: route({
    method: 'patch',
    path: '/rest/v1/users',
    summary: "Change username and avatar_url of the signed-in user's own row, if the filters match it",
    access: 'user',
    query: RestParameters,
    body: z.union([UserInput, z.array(UserInput).max(100)]),
    responses: { 200: UserRows, 204: null, 400: RestError, 403: RestError, 406: RestError, 409: RestError },
    limit: { points: 30, seconds: 60 },
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
    summary: 'Change your profile; omitted fields are unchanged. 409 with the field if the username is taken or looks like another one',
    access: 'user',
    params: IdParams,
    body: z.object({
      username: z.string().trim().min(1, 'Username is required').max(64),
      bio: z.string().trim().max(maxBioLength).nullish(),
      avatar_url: z.string().max(2048).nullish().meta({ description: 'one of your uploaded pictures' }),
    }),
    errors: ['conflict'],
    responses: { 200: UserProfile },
    limit: { points: 30, seconds: 60 },
  }),
  checkUsername: route({
    method: 'get',
    path: '/api/usernames/:username',
    summary: 'Check whether a username is available to you',
    access: 'user',
    params: z.object({ username: z.string().max(64) }),
    responses: { 200: UsernameAvailability },
    limit: { points: 120, seconds: 60 },
  }),
  exportProfile: route({
    method: 'get',
    path: '/api/export/profile',
    summary: 'Export your data in the profile service',
    ...personalDataExport(
      z.object({ profile: UserProfile.extend({ email: z.string() }).nullable(), feedback: z.array(Feedback), ...scheduleExportFields }),
    ),
  }),
  seedUsers: route({
    method: 'post',
    path: '/internal/users',
    summary: 'Create users; existing ids are skipped',
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
