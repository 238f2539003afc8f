import { z } from 'zod';
import { Id, Problem, Timestamp } from '../../common.ts';

/** What the dialog says when draft, date or time is left out. Source: specification, section 5. */
export const requiredMessage = 'Please fill in all required fields';
/** Source: specification, section 5. */
export const futureMessage = 'Scheduled time must be in the future';

const requiredError = (issue: { readonly input?: unknown }): string | undefined =>
  issue.input === undefined || issue.input === null || issue.input === '' ? requiredMessage : undefined;

export const LocalTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must look like 2026-11-21T09:15')
  .meta({ description: 'what calendar and clock say in the zone, YYYY-MM-DDTHH:mm' });
export const LocalDate = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must look like 2026-11-21');
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 09:15');
export const Zone = z.string().min(1).max(64).meta({ description: 'IANA time zone such as Europe/Berlin' });

export const Platform = z.enum(['trenzeye', 'webhook']);
export type Platform = z.infer<typeof Platform>;

/** Which of two instants is meant where the clock shows a time twice, or on which side of the gap one lies that it never shows. */
export const ClockChoice = z.enum(['earlier', 'later']);
export type ClockChoice = z.infer<typeof ClockChoice>;

/** `skipped`: the clock jumps over this time that day. `doubled`: it shows it twice. */
export const ClockKind = z.enum(['ok', 'skipped', 'doubled']);
export type ClockKind = z.infer<typeof ClockKind>;

/** `missed`: its time passed during an outage and its owner is asked. `failed` with `unconfirmed`: nobody knows whether it went out. */
export const PostStatus = z.enum(['scheduled', 'publishing', 'published', 'failed', 'missed']);
export type PostStatus = z.infer<typeof PostStatus>;

export const Warning = z
  .object({
    code: z.enum(['same_minute', 'close', 'same_draft', 'same_title', 'skipped_hour', 'doubled_hour']),
    message: z.string(),
    post_id: Id.nullable().meta({ description: 'the other post, where there is one' }),
  })
  .meta({ id: 'ScheduleWarning' });
export type Warning = z.infer<typeof Warning>;

export const ScheduledPost = z
  .object({
    id: Id,
    content_id: Id,
    content_type: z.enum(['thread', 'image', 'shorts', 'other']),
    title: z.string(),
    status: PostStatus,
    scheduled_time: Timestamp,
    local_time: LocalTime,
    zone: Zone,
    clock: ClockKind,
    clock_choice: ClockChoice,
    platform: Platform,
    reason: z.string().nullable().meta({ description: 'why it failed, was missed or counts as published' }),
    unconfirmed: z.boolean(),
    attempts: z.number().int(),
    published_at: Timestamp.nullable(),
    published_content_id: Id.nullable().meta({ description: 'the public item; a series publishes copies of its draft' }),
    series_id: Id.nullable(),
    occurrence: LocalTime.nullable().meta({ description: 'its place in the series, whatever time it was moved to' }),
    version: z.number().int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'ScheduledPost' });
export type ScheduledPost = z.infer<typeof ScheduledPost>;

export const ScheduledPostWithWarnings = ScheduledPost.extend({ warnings: z.array(Warning) }).meta({ id: 'ScheduledPostWithWarnings' });
export type ScheduledPostWithWarnings = z.infer<typeof ScheduledPostWithWarnings>;

export const Attempt = z
  .object({
    id: Id,
    number: z.number().int(),
    started_at: Timestamp,
    ended_at: Timestamp.nullable(),
    outcome: z.enum(['published', 'failed', 'unconfirmed']).nullable().meta({ description: 'null while it runs' }),
    code: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ScheduleAttempt' });

export const PostDetail = ScheduledPost.extend({ history: z.array(Attempt) }).meta({ id: 'ScheduledPostDetail' });

/** Something else happened to the post first: `current` is what it is now; null when it is gone. */
export const ScheduleConflict = Problem.extend({ current: ScheduledPost.nullable() }).meta({ id: 'ScheduleConflict' });

export const version = z.number().int().min(1).max(2_147_483_647);
/** A draft, with the dialog's own words when it is left out. */
export const ContentId = z.uuid({ error: requiredError }).meta({ description: 'UUID of a draft of yours' });
/** When: an instant, or what the clock says in a zone; the latter wins, and the instant then tells which of two is meant. */
export const timeFields = {
  scheduled_time: z.iso
    .datetime({ offset: true, error: requiredError })
    .optional()
    .meta({ description: 'RFC 3339 instant; needed without local_time' }),
  local_time: LocalTime.optional(),
  zone: Zone.optional().meta({ description: 'your own zone unless given' }),
  clock_choice: ClockChoice.optional(),
};
