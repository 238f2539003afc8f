import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../../common.ts';
import { route } from '../../route.ts';
import {
  ClockChoice,
  ClockKind,
  ContentId,
  LocalTime,
  Platform,
  PostDetail,
  PostStatus,
  ScheduleConflict,
  ScheduledPost,
  ScheduledPostWithWarnings,
  timeFields,
  version,
  Warning,
  Zone,
} from './schemas.ts';
import { Occurrence, Series } from './series-schemas.ts';

const writeLimit = { points: 120, seconds: 60 };

/** `clock_choice` is the default choice; `alternatives` are given only for skipped or doubled local times. */
export const ClockResolution = z
  .object({
    utc: Timestamp,
    offset: z.string().meta({ description: 'UTC offset at that instant, such as +02:00' }),
    local_time: LocalTime.meta({ description: 'actual local time at that instant' }),
    zone: Zone,
    kind: ClockKind,
    clock_choice: ClockChoice,
    alternatives: z.array(z.object({ clock_choice: ClockChoice, utc: Timestamp, offset: z.string(), local_time: LocalTime })),
    past: z.boolean(),
    warnings: z.array(Warning),
  })
  .meta({ id: 'ClockResolution' });
export type ClockResolution = z.infer<typeof ClockResolution>;

export const ScheduleImportRow = z
  .object({
    row: z.number().int().meta({ description: 'line of the file; the header is line 1' }),
    draft: z.string(),
    title: z.string().nullable(),
    local_time: z.string(),
    zone: z.string(),
    platform: z.string(),
    scheduled_time: Timestamp.nullable(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
    warnings: z.array(Warning),
  })
  .meta({ id: 'ScheduleImportRow' });
export type ScheduleImportRow = z.infer<typeof ScheduleImportRow>;

export const posts = {
  schedulePost: route({
    method: 'post',
    path: '/api/schedule/post',
    summary: 'Schedule one of your drafts. Warnings do not prevent it',
    access: 'user',
    body: z.object({ user_id: Id, content_id: ContentId, platform: Platform.default('trenzeye'), ...timeFields }),
    errors: ['conflict', 'not_found'],
    responses: { 201: ScheduledPostWithWarnings },
    limit: writeLimit,
  }),
  scheduledPosts: route({
    method: 'get',
    path: '/api/users/:id/scheduled',
    summary: 'Your scheduled posts: upcoming ones first, soonest first, then published ones, latest first',
    access: 'user',
    params: IdParams,
    query: z.object({ status: PostStatus.optional(), ...Page }),
    responses: { 200: z.array(ScheduledPost) },
  }),
  scheduledPost: route({
    method: 'get',
    path: '/api/schedule/:id',
    summary: 'One of your scheduled posts with all publishing attempts',
    access: 'user',
    params: IdParams,
    responses: { 200: PostDetail },
  }),
  changeScheduledPost: route({
    method: 'patch',
    path: '/api/schedule/:id',
    summary:
      'Reschedule a post, or change its draft or platform; omitted fields are unchanged. 409 with the current post if it is being published or was changed elsewhere',
    access: 'user',
    params: IdParams,
    body: z.object({ version, content_id: Id.optional(), platform: Platform.optional(), ...timeFields }),
    responses: { 200: ScheduledPostWithWarnings, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  cancelScheduledPost: route({
    method: 'delete',
    path: '/api/schedule/:id',
    summary:
      'Cancel a scheduled post; an occurrence of a series is skipped. 409 with the current post if it is being published or already published',
    access: 'user',
    params: IdParams,
    responses: { 204: null, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  publishScheduledPost: route({
    method: 'post',
    path: '/api/schedule/:id/publish-now',
    summary: 'Publish a scheduled or missed post now. 409 with the current post if it was changed in the meantime',
    access: 'user',
    params: IdParams,
    responses: { 202: ScheduledPost, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  retryScheduledPost: route({
    method: 'post',
    path: '/api/schedule/:id/retry',
    summary: 'Retry a failed or missed post. Retrying an unconfirmed one may publish it twice and requires `confirm: true`',
    access: 'user',
    params: IdParams,
    body: z.object({ confirm: z.boolean().default(false) }).default({ confirm: false }),
    responses: { 202: ScheduledPost, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  scheduleCalendar: route({
    method: 'get',
    path: '/api/schedule',
    summary: 'Your posts between two instants, at most 100 days apart, with the upcoming occurrences of your series',
    access: 'user',
    query: z.object({ from: Timestamp, to: Timestamp }),
    responses: {
      200: z.object({
        zone: Zone,
        posts: z.array(ScheduledPost),
        occurrences: z.array(Occurrence),
        series: z.array(Series),
      }),
    },
  }),
  resolveLocalTime: route({
    method: 'post',
    path: '/api/schedule/resolve',
    summary:
      'Resolve a local time in a zone: the instant, whether the local time is skipped or repeated, and the warnings for scheduling then',
    access: 'user',
    body: z.object({
      local_time: LocalTime,
      zone: Zone,
      clock_choice: ClockChoice.optional(),
      content_id: Id.optional(),
      except_id: Id.optional().meta({ description: 'the post being rescheduled' }),
    }),
    responses: { 200: ClockResolution },
    limit: { points: 600, seconds: 60 },
  }),
  importSchedule: route({
    method: 'post',
    path: '/api/schedule/import',
    summary:
      'Schedule posts from a CSV with the columns draft (id or exact title), date, time and optionally zone and platform. If any row is invalid, none is scheduled. dry_run=true only validates',
    access: 'user',
    query: z.object({ dry_run: z.enum(['true', 'false']).default('false') }),
    body: z.object({ csv: z.string().min(1).max(200_000), zone: Zone.optional() }),
    responses: {
      200: z.object({ rows: z.array(ScheduleImportRow), valid: z.boolean() }),
      201: z.object({ rows: z.array(ScheduleImportRow), valid: z.boolean(), posts: z.array(ScheduledPost) }),
    },
    bodyLimitBytes: 1_048_576,
    limit: { points: 20, seconds: 60 },
  }),
};
