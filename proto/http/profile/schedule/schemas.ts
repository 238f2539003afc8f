import { z } from 'zod';
import { Id, Problem, Timestamp } from '../../common.ts';

/** Message for a missing draft, date or time. Source: specification, section 5. */
export const requiredMessage = 'Please fill in all required fields';
/** Source: specification, section 5. */
export const futureMessage = 'Scheduled time must be in the future';

const requiredError = (issue: { readonly input?: unknown }): string | undefined =>
  issue.input === undefined || issue.input === null || issue.input === '' ? requiredMessage : undefined;

export const LocalTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must look like 2026-11-21T09:15')
  .meta({ description: 'local date and time in the zone, YYYY-MM-DDTHH:mm' });
export const LocalDate = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must look like 2026-11-21');
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 09:15');
export const Zone = z.string().min(1).max(64).meta({ description: 'IANA time zone such as Europe/Berlin' });

export const Platform = z.enum(['trenzeye', 'webhook']);
export type Platform = z.infer<typeof Platform>;

/** For a local time that occurs twice: which of the two instants. For one that is skipped: before or after the gap. */
export const ClockChoice = z.enum(['earlier', 'later']);
export type ClockChoice = z.infer<typeof ClockChoice>;

/** `skipped`: the local time does not exist on that day. `doubled`: it occurs twice. */
export const ClockKind = z.enum(['ok', 'skipped', 'doubled']);
export type ClockKind = z.infer<typeof ClockKind>;

/** `missed`: its time passed during an outage and its owner has to decide. `failed` with `unconfirmed`: the outcome is unknown. */
export const PostStatus = z.enum(['scheduled', 'publishing', 'published', 'failed', 'missed']);
export type PostStatus = z.infer<typeof PostStatus>;

export const Warning = z
  .object({
    code: z.enum(['same_minute', 'close', 'same_draft', 'same_title', 'skipped_hour', 'doubled_hour']),
    message: z.string(),
    post_id: Id.nullable().meta({ description: 'the other post, if any' }),
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
    reason: z.string().nullable().meta({ description: 'why it failed, was missed or is considered published' }),
    unconfirmed: z.boolean(),
    attempts: z.number().int(),
    published_at: Timestamp.nullable(),
    published_content_id: Id.nullable().meta({ description: 'the published item; series publish copies of their draft' }),
    series_id: Id.nullable(),
    occurrence: LocalTime.nullable().meta({ description: 'original local time in the series, even if rescheduled' }),
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
    outcome: z.enum(['published', 'failed', 'unconfirmed']).nullable().meta({ description: 'null while running' }),
    code: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ScheduleAttempt' });

export const PostDetail = ScheduledPost.extend({ history: z.array(Attempt) }).meta({ id: 'ScheduledPostDetail' });

/** The post was changed in the meantime. `current` is its current state, or null if it was deleted. */
export const ScheduleConflict = Problem.extend({ current: ScheduledPost.nullable() }).meta({ id: 'ScheduleConflict' });

export const version = z.number().int().min(1).max(2_147_483_647);
/** Id of a draft, with the message of the specification if it is missing. */
export const ContentId = z.uuid({ error: requiredError }).meta({ description: 'UUID of one of your drafts' });
/** An instant, or a local time in a zone. The local time takes precedence; the instant then resolves an ambiguous local time. */
export const timeFields = {
  scheduled_time: z.iso
    .datetime({ offset: true, error: requiredError })
    .optional()
    .meta({ description: 'RFC 3339 instant; required without local_time' }),
  local_time: LocalTime.optional(),
  zone: Zone.optional().meta({ description: 'defaults to your zone' }),
  clock_choice: ClockChoice.optional(),
};
