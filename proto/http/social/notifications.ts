import { z } from 'zod';
import { Id, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { Unread } from './messages.ts';

export const notificationKinds = [
  'reaction',
  'comment',
  'reply',
  'mention',
  'follow',
  'remix',
  'remix_request',
  'remix_answer',
  'badge',
  'post_published',
  'post_failed',
  'upload_ready',
  'upload_failed',
  'moderation',
  'message_request',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** What is told about one thing: everybody who did the same to it is in one. */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    text: z.string().meta({ description: 'the whole sentence, such as: ada and 12 others reacted to “Why tides matter”' }),
    actors: z
      .array(z.object({ id: Id, username: z.string(), avatar_url: z.string().nullable() }))
      .meta({ description: 'the latest three; none where nobody did it' }),
    actor_count: z.number().int().nonnegative(),
    target: z
      .object({ type: z.enum(['content', 'comment', 'user', 'badge', 'post', 'upload', 'case', 'thread']), id: Id })
      .meta({ description: 'what it is about' }),
    content_id: Id.nullable().meta({ description: 'the item it is about or on, if any' }),
    comment_id: Id.nullable().meta({ description: 'the latest comment, for kinds comment, reply and mention, and reactions to a comment' }),
    read: z.boolean(),
    created_at: Timestamp.meta({ description: 'when the latest of it happened' }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** Whether somebody is told of each kind. */
export const NotificationSettings = z.record(NotificationKind, z.boolean()).meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const notifications = {
  listNotifications: route({
    method: 'get',
    path: '/api/notifications',
    summary: 'What happened around you, latest first, in groups',
    access: 'user',
    query: z.object({
      ...Page,
      unread: z.enum(['true', 'false']).default('false').meta({ description: 'true: only what you have not read' }),
    }),
    responses: { 200: z.array(Notification) },
  }),
  readNotifications: route({
    method: 'post',
    path: '/api/notifications/read',
    summary: 'You have read these, or without ids everything so far',
    access: 'user',
    body: z.object({ ids: z.array(Id).min(1).max(100).optional() }),
    responses: { 200: Unread },
    limit: { points: 600, seconds: 60 },
  }),
  notificationSettings: route({
    method: 'get',
    path: '/api/notifications/settings',
    summary: 'Which kinds you are told of; all, unless you said otherwise',
    access: 'user',
    responses: { 200: NotificationSettings },
  }),
  changeNotificationSettings: route({
    method: 'put',
    path: '/api/notifications/settings',
    summary: 'Choose which kinds you are told of; kinds you leave out stay as they are',
    access: 'user',
    body: z.partialRecord(NotificationKind, z.boolean()),
    responses: { 200: NotificationSettings },
    limit: { points: 60, seconds: 60 },
  }),
};
