import { z } from 'zod';
import { Id, Page, Timestamp } from '../common.ts';
import { languages } from '../languages.ts';
import { route } from '../route.ts';
import { Unread } from './messages.ts';

export const notificationKinds = [
  'reaction',
  'comment',
  'reply',
  'mention',
  'follow',
  'remix',
  'quote',
  'remix_request',
  'remix_answer',
  'badge',
  'post_published',
  'post_failed',
  'upload_ready',
  'upload_failed',
  'moderation',
  'message_request',
  'signal_alert',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A group of notifications of the same kind about the same target. */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    text: z.string().meta({ description: 'the complete message, such as: ada and 12 others reacted to “Why tides matter”' }),
    actors: z
      .array(z.object({ id: Id, username: z.string(), avatar_url: z.string().nullable() }))
      .meta({ description: 'the latest three; empty for notifications without an actor' }),
    actor_count: z.number().int().nonnegative(),
    target: z
      .object({
        type: z.enum(['content', 'comment', 'user', 'badge', 'post', 'upload', 'case', 'thread', 'signal']),
        id: Id,
        title: z.string().optional().meta({ description: 'for signals: the title' }),
      })
      .meta({ description: 'target of the notification' }),
    content_id: Id.nullable().meta({ description: 'the related item, if any' }),
    comment_id: Id.nullable().meta({
      description: 'the latest comment, for the kinds comment, reply and mention, and for reactions to a comment',
    }),
    read: z.boolean(),
    created_at: Timestamp.meta({ description: 'time of the latest event in the group' }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** Enabled state by notification kind. */
export const NotificationSettings = z.record(NotificationKind, z.boolean()).meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const notifications = {
  listNotifications: route({
    method: 'get',
    path: '/api/notifications',
    summary: 'Your notifications, grouped, latest first',
    access: 'user',
    query: z.object({
      ...Page,
      unread: z.enum(['true', 'false']).default('false').meta({ description: 'true: unread only' }),
    }),
    responses: { 200: z.array(Notification) },
  }),
  readNotifications: route({
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark notifications as read; all without ids',
    access: 'user',
    body: z.object({ ids: z.array(Id).min(1).max(100).optional() }),
    responses: { 200: Unread },
    limit: { points: 600, seconds: 60 },
  }),
  notificationSettings: route({
    method: 'get',
    path: '/api/notifications/settings',
    summary: 'Your notification settings; all kinds are enabled by default',
    access: 'user',
    responses: { 200: NotificationSettings },
  }),
  changeNotificationSettings: route({
    method: 'put',
    path: '/api/notifications/settings',
    summary: 'Change your notification settings; omitted kinds are unchanged',
    access: 'user',
    body: z.partialRecord(NotificationKind, z.boolean()),
    responses: { 200: NotificationSettings },
    limit: { points: 60, seconds: 60 },
  }),
  setLanguage: route({
    method: 'put',
    path: '/api/notifications/language',
    summary: 'The language of your push messages and digest mails; English by default',
    access: 'user',
    body: z.object({ language: z.enum(languages) }),
    responses: { 204: null },
    limit: { points: 60, seconds: 60 },
  }),
};
