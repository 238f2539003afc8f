import { z } from 'zod';
import { connectionFields, Id, Timestamp } from '../../common.ts';
import { route } from '../../route.ts';
import { ClockTime, ContentId, LocalTime, Platform, ScheduledPostWithWarnings, Zone } from './schemas.ts';
import { Weekday } from './series-schemas.ts';

const limit = { points: 60, seconds: 60 };

/** A weekly publishing time of the queue, in the zone of the settings. */
export const Slot = z.object({ weekday: Weekday, time: ClockTime }).meta({ id: 'ScheduleSlot' });
export type Slot = z.infer<typeof Slot>;

const Slots = z.object({ zone: Zone, slots: z.array(Slot) }).meta({ id: 'ScheduleSlots' });
const FreeSlot = z.object({ scheduled_time: Timestamp, local_time: LocalTime, zone: Zone }).meta({ id: 'ScheduleFreeSlot' });

const settingsFields = {
  zone: Zone,
  missed: z.enum(['publish', 'ask']).meta({ description: 'what to do with posts that were missed during an outage' }),
  missed_after_minutes: z.number().int().min(1).max(1440).meta({ description: 'delay after which a post counts as missed' }),
  spacing_minutes: z
    .number()
    .int()
    .min(0)
    .max(1440)
    .meta({ description: 'warn about posts closer than this; 0 warns only within the same minute' }),
};
export const ScheduleSettings = z.object(settingsFields).meta({ id: 'ScheduleSettings' });
export type ScheduleSettings = z.infer<typeof ScheduleSettings>;

/** `secret` signs every delivery. It is returned only once, when it is created. */
export const Webhook = z
  .object({ url: z.string(), secret: z.string().nullable(), created_at: Timestamp, updated_at: Timestamp, ...connectionFields })
  .meta({ id: 'ScheduleWebhook' });

export const CalendarLink = z.object({ exists: z.boolean(), created_at: Timestamp.nullable(), ...connectionFields });

export const planning = {
  scheduleSlots: route({
    method: 'get',
    path: '/api/schedule/slots',
    summary: 'The weekly slots of your queue',
    access: 'user',
    responses: { 200: Slots },
  }),
  setScheduleSlots: route({
    method: 'put',
    path: '/api/schedule/slots',
    summary: 'Set the weekly slots of your queue; posts already scheduled are unchanged',
    access: 'user',
    body: z.object({ slots: z.array(Slot).max(200) }),
    responses: { 200: Slots },
    limit,
  }),
  nextFreeSlot: route({
    method: 'get',
    path: '/api/schedule/queue',
    summary: 'The next free slot of your queue; null without slots, or if all slots of the next year are taken',
    access: 'user',
    responses: { 200: z.object({ next: FreeSlot.nullable() }) },
  }),
  queuePost: route({
    method: 'post',
    path: '/api/schedule/queue',
    summary: 'Schedule one of your drafts in the next free slot',
    access: 'user',
    body: z.object({ content_id: ContentId, platform: Platform.default('trenzeye') }),
    errors: ['conflict', 'not_found'],
    responses: { 201: ScheduledPostWithWarnings },
    limit,
  }),
  scheduleSettings: route({
    method: 'get',
    path: '/api/schedule/settings',
    summary: 'Your scheduling settings',
    access: 'user',
    responses: { 200: ScheduleSettings.extend({ chosen: z.boolean().meta({ description: 'false while all values are defaults' }) }) },
  }),
  setScheduleSettings: route({
    method: 'put',
    path: '/api/schedule/settings',
    summary:
      'Change your scheduling settings; omitted fields are unchanged. Changing the zone with upcoming posts requires `existing`: keep their instants or their wall clock times. Posts whose wall clock time has passed in the new zone are unchanged (`left_alone`)',
    access: 'user',
    body: z.object({
      zone: Zone.optional(),
      missed: settingsFields.missed.optional(),
      missed_after_minutes: settingsFields.missed_after_minutes.optional(),
      spacing_minutes: settingsFields.spacing_minutes.optional(),
      existing: z.enum(['keep_instant', 'keep_wall_clock']).optional(),
    }),
    responses: { 200: ScheduleSettings.extend({ changed: z.number().int(), left_alone: z.array(Id) }) },
    limit,
  }),
  calendarLink: route({
    method: 'get',
    path: '/api/schedule/calendar-link',
    summary: 'Whether your calendar has a secret link',
    access: 'user',
    responses: { 200: CalendarLink },
  }),
  createCalendarLink: route({
    method: 'post',
    path: '/api/schedule/calendar-link',
    summary: 'Create the secret link to your calendar, returned only once; revokes an earlier link',
    access: 'user',
    needsRecentSignIn: true,
    responses: { 201: z.object({ url: z.string(), created_at: Timestamp }) },
    limit,
  }),
  deleteCalendarLink: route({
    method: 'delete',
    path: '/api/schedule/calendar-link',
    summary: 'Revoke the secret link to your calendar',
    access: 'user',
    responses: { 204: null },
    limit,
  }),
  confirmCalendarLink: route({
    method: 'post',
    path: '/api/schedule/calendar-link/confirm',
    summary: 'Keep the secret link to your calendar, which was paused after your account was secured',
    access: 'user',
    needsRecentSignIn: true,
    errors: ['not_found'],
    responses: { 200: CalendarLink },
    limit,
  }),
  calendarFeed: route({
    method: 'get',
    path: '/api/schedule/calendar.ics',
    summary: 'Scheduled posts as iCalendar (RFC 5545), accessed with the secret link',
    access: 'public',
    query: z.object({ token: z.string().max(128) }),
    errors: ['not_found'],
    responses: { 200: null },
    limit: { points: 60, seconds: 60 },
  }),
  scheduleWebhook: route({
    method: 'get',
    path: '/api/schedule/webhook',
    summary: 'Your webhook for posts of platform webhook; null if not set',
    access: 'user',
    responses: { 200: z.object({ webhook: Webhook.nullable() }) },
  }),
  setScheduleWebhook: route({
    method: 'put',
    path: '/api/schedule/webhook',
    summary:
      'Set the webhook that is called when posts of platform webhook are published. Deliveries are signed according to Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature); the secret is returned when it is created: the first time, and with `new_secret`',
    access: 'user',
    needsRecentSignIn: true,
    body: z.object({ url: z.string().max(2048), new_secret: z.boolean().default(false) }),
    responses: { 200: Webhook },
    limit,
  }),
  confirmScheduleWebhook: route({
    method: 'post',
    path: '/api/schedule/webhook/confirm',
    summary: 'Keep your webhook, which was paused after your account was secured',
    access: 'user',
    needsRecentSignIn: true,
    errors: ['not_found'],
    responses: { 200: Webhook },
    limit,
  }),
  removeScheduleWebhook: route({
    method: 'delete',
    path: '/api/schedule/webhook',
    summary: 'Remove your webhook; upcoming posts of platform webhook will fail',
    access: 'user',
    responses: { 204: null },
    limit,
  }),
};
