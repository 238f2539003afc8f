import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { NotificationKind } from './notifications.ts';

/** Notifications of one kind that a digest lists; of further ones it has the number only. */
export const maxDigestEntries = 5;

/**
 * `off` is the default, also for new accounts: users report mails that they did not ask for as spam, which harms the delivery of all mails of
 * the installation, also those for signing in; and several countries require consent. The settings page offers it.
 */
export const DigestFrequency = z.enum(['off', 'daily', 'weekly']);
export type DigestFrequency = z.infer<typeof DigestFrequency>;

const choices = {
  frequency: DigestFrequency,
  hour: z.number().int().min(0).max(23).meta({ description: 'hour of the local day, 8 by default' }),
  weekday: z.number().int().min(1).max(7).meta({ description: 'of weekly digests: 1 is Monday, the default, and 7 Sunday' }),
  time_zone: z.string().min(1).max(64).meta({ description: 'IANA name, such as Europe/Berlin; UTC by default' }),
};

/** When a user receives digest mails, and of which kinds of notifications. */
export const DigestSettings = z
  .object({
    ...choices,
    kinds: z
      .record(NotificationKind, z.boolean())
      .meta({ description: 'all by default; a kind that is off in the application is not in digests' }),
    quiet_hours: z
      .object({ from: z.string(), to: z.string(), time_zone: z.string() })
      .nullable()
      .meta({ description: 'those of the alerts of niches, such as 22:00; a digest that is due in them is sent when they end' }),
    next_at: Timestamp.nullable().meta({ description: 'when the next digest is due; null: off' }),
  })
  .meta({ id: 'DigestSettings' });
export type DigestSettings = z.infer<typeof DigestSettings>;

const TokenQuery = z.object({ token: z.string().max(200).optional() });

export const digests = {
  digestSettings: route({
    method: 'get',
    path: '/api/notifications/digest',
    summary: 'Your digest mails: how often, when and of what',
    access: 'user',
    responses: { 200: DigestSettings },
  }),
  changeDigestSettings: route({
    method: 'put',
    path: '/api/notifications/digest',
    summary: 'Change your digest mails; omitted fields and kinds are unchanged',
    access: 'user',
    body: z.object({ ...choices, kinds: z.partialRecord(NotificationKind, z.boolean()) }).partial(),
    responses: { 200: DigestSettings },
    limit: { points: 60, seconds: 60 },
  }),
  unsubscribePage: route({
    method: 'get',
    path: '/api/unsubscribe',
    summary: 'Page opened by the link in a digest mail. It asks for a button press, because email scanners open links',
    access: 'public',
    query: TokenQuery,
    responses: { 200: null, 404: null },
  }),
  unsubscribe: route({
    method: 'post',
    path: '/api/unsubscribe',
    summary: 'Turn off digest mails with the token of a mail instead of a session, as mail programs do (RFC 8058). The body is not read',
    access: 'public',
    query: TokenQuery,
    responses: { 200: null, 404: null },
    // Large mail providers send the requests of all their users from few addresses.
    limit: { points: 600, seconds: 60 },
  }),
};
