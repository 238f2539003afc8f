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

/** `clock_choice` is what counts unless another is given; alternatives are there only where the clock is no plain one. */
export const ClockResolution = z
  .object({
    utc: Timestamp,
    offset: z.string().meta({ description: 'from UTC at that instant, such as +02:00' }),
    local_time: LocalTime.meta({ description: 'what the clock then really says' }),
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
    row: z.number().int().meta({ description: 'line of the file, the header being 1' }),
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
    summary: 'Schedule a draft of yours. Warnings do not stop it',
    access: 'user',
    body: z.object({ user_id: Id, content_id: ContentId, platform: Platform.default('trenzeye'), ...timeFields }),
    responses: { 201: ScheduledPostWithWarnings },
    limit: writeLimit,
  }),
  scheduledPosts: route({
    method: 'get',
    path: '/api/users/:id/scheduled',
    summary: 'Your scheduled posts: those still to come first, soonest first, then the published, latest first',
    access: 'user',
    params: IdParams,
    query: z.object({ status: PostStatus.optional(), ...Page }),
    responses: { 200: z.array(ScheduledPost) },
  }),
  scheduledPost: route({
    method: 'get',
    path: '/api/schedule/:id',
    summary: 'A scheduled post of yours with every attempt to publish it',
    access: 'user',
    params: IdParams,
    responses: { 200: PostDetail },
  }),
  changeScheduledPost: route({
    method: 'patch',
    path: '/api/schedule/:id',
    summary:
      'Move a post of yours, or change its draft or platform; what is left out stays. 409 with the current post when it is on its way already, or was changed elsewhere',
    access: 'user',
    params: IdParams,
    body: z.object({ version, content_id: Id.optional(), platform: Platform.optional(), ...timeFields }),
    responses: { 200: ScheduledPostWithWarnings, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  cancelScheduledPost: route({
    method: 'delete',
    path: '/api/schedule/:id',
    summary: 'Cancel a post of yours; one of a series is skipped. 409 with the current post when it is on its way or out already',
    access: 'user',
    params: IdParams,
    responses: { 204: null, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  publishScheduledPost: route({
    method: 'post',
    path: '/api/schedule/:id/publish-now',
    summary: 'Publish a scheduled or missed post of yours now. 409 with the current post when something else was first',
    access: 'user',
    params: IdParams,
    responses: { 202: ScheduledPost, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  retryScheduledPost: route({
    method: 'post',
    path: '/api/schedule/:id/retry',
    summary:
      'Try a failed or missed post of yours again. After an unconfirmed one this may send it a second time: it needs `confirm: true`',
    access: 'user',
    params: IdParams,
    body: z.object({ confirm: z.boolean().default(false) }).default({ confirm: false }),
    responses: { 202: ScheduledPost, 409: ScheduleConflict },
    limit: writeLimit,
  }),
  scheduleCalendar: route({
    method: 'get',
    path: '/api/schedule',
    summary: 'Your posts between two instants, at most 100 days apart, with the coming occurrences of your series',
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
    summary: 'What a clock time in a zone means, whether the clock skips or repeats it, and what scheduling then would warn of',
    access: 'user',
    body: z.object({
      local_time: LocalTime,
      zone: Zone,
      clock_choice: ClockChoice.optional(),
      content_id: Id.optional(),
      except_id: Id.optional().meta({ description: 'the post being moved' }),
    }),
    responses: { 200: ClockResolution },
    limit: { points: 600, seconds: 60 },
  }),
  importSchedule: route({
    method: 'post',
    path: '/api/schedule/import',
    summary:
      'Schedule many posts from a CSV with the columns draft (its id or exact title), date, time and, if wanted, zone and platform: all or, if any row is wrong, none. dry_run=true only tells',
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
