import { chassisSettings, databaseSettings } from '@trenzeye/kit';
import { z } from 'zod';

export const settings = chassisSettings.extend(databaseSettings.shape).extend({
  /** Maximum delay of the leaderboard after an activity, in milliseconds. */
  LEADERBOARD_REFRESH_MS: z.coerce.number().int().min(10).max(3_600_000).default(2_000),
  /** Pause between two searches for digest mails that are due, in milliseconds. */
  DIGEST_INTERVAL_MS: z.coerce.number().int().min(10).max(3_600_000).default(60_000),
  /** How long reactions and unread totals are collected before users are notified, in milliseconds. */
  NOTIFICATIONS_REFRESH_MS: z.coerce.number().int().min(10).max(3_600_000).default(400),
  /** Contact of the operator for push services, mailto: or https:; the installation's own address by default. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:name@host or an https address')
    .optional(),
  /** Addresses of push services: public https addresses, or anywhere, which is refused in production. */
  PUSH_ENDPOINTS: z.enum(['public', 'anywhere']).default('public'),
  /** Maximum delay of push messages after a notification, in milliseconds. */
  PUSH_INTERVAL_MS: z.coerce.number().int().min(10).max(3_600_000).default(500),
});
export type SocialConfig = z.output<typeof settings>;
