import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { NotificationKind } from './notifications.ts';

/** A user's devices with push messages; a further one replaces the oldest. */
export const maxPushDevices = 10;

/** Uncompressed P-256 point (65 bytes) and secret (16 bytes) of RFC 8291, in base64url. */
const PushKeys = z.object({
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/, 'must be 65 bytes in base64url'),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'must be 16 bytes in base64url'),
});

/** A browser that receives push messages. */
export const PushDevice = z
  .object({
    id: Id,
    name: z.string().meta({ description: 'as given by the browser, such as: Chrome on Android' }),
    created_at: Timestamp,
    sent_at: Timestamp.nullable().meta({ description: 'when the push service accepted the latest message' }),
    last_used_at: Timestamp.nullable().meta({ description: 'the same as sent_at' }),
    session_id: Id.nullable().meta({ description: 'the session that registered it last; the device is removed when it ends' }),
    is_current: z.boolean().meta({ description: 'registered by the session of the request' }),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof PushDevice>;

/** Whether each kind of notification is also sent to the devices. */
export const PushKinds = z.record(NotificationKind, z.boolean()).meta({ id: 'PushKinds' });
export type PushKinds = z.infer<typeof PushKinds>;

/** The decrypted text of a push message, JSON. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A message with the same tag replaces the one that is shown. */
  tag: z.string(),
  /** Page that opens, a path of this installation. */
  path: z.string(),
  /** Unread notifications, for the badge of the application. */
  unread: z.number().int().nonnegative(),
  /** For `pushAction`; missing in a test message. */
  token: z.string().optional(),
  /** Of the button that marks the notification as read. */
  action_title: z.string().optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;

export const push = {
  pushSettings: route({
    method: 'get',
    path: '/api/push',
    summary: 'The key for subscribing a browser to push messages, your devices, and the kinds of notifications sent to them',
    access: 'user',
    responses: {
      200: z.object({
        public_key: z.string().meta({ description: 'application server key (VAPID, RFC 8292) in base64url' }),
        devices: z.array(PushDevice),
        kinds: PushKinds,
      }),
    },
  }),
  addPushDevice: route({
    method: 'post',
    path: '/api/push/devices',
    summary:
      'Send push messages to a browser until the session ends, with the values of its PushSubscription. Repeating it changes the name and binds it to this session',
    access: 'user',
    body: z.object({ endpoint: z.string().max(2_048), keys: PushKeys, name: z.string().trim().min(1).max(80) }),
    responses: { 201: PushDevice },
    errors: ['conflict'],
    limit: { points: 30, seconds: 60 },
  }),
  removePushDevice: route({
    method: 'delete',
    path: '/api/push/devices/:id',
    summary: 'Send no more push messages to a browser',
    access: 'user',
    params: z.object({ id: Id }),
    responses: { 204: null },
    limit: { points: 60, seconds: 60 },
  }),
  testPushDevice: route({
    method: 'post',
    path: '/api/push/devices/:id/test',
    summary: 'Send a push message now. 409: the push service no longer knows the browser, which is removed',
    access: 'user',
    params: z.object({ id: Id }),
    responses: { 204: null },
    errors: ['conflict', 'unavailable'],
    limit: { points: 5, seconds: 60 },
  }),
  changePushKinds: route({
    method: 'put',
    path: '/api/push/kinds',
    summary: 'Choose the kinds of notifications that are sent to your devices; omitted kinds are unchanged. All are sent by default',
    access: 'user',
    body: z.partialRecord(NotificationKind, z.boolean()),
    responses: { 200: PushKinds },
    limit: { points: 60, seconds: 60 },
  }),
  pushAction: route({
    method: 'post',
    path: '/api/push/action',
    summary: 'Mark the notification of a push message as read, with the token of the message instead of a session',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(1_000), action: z.enum(['read']) }),
    responses: { 204: null },
    errors: ['conflict'],
    limit: { points: 60, seconds: 60 },
  }),
};
