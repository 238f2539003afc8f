import { chassisSettings, databaseSettings } from '@trenzeye/kit';
import { z } from 'zod';

export const settings = chassisSettings.extend(databaseSettings.shape).extend({
  /** Maximum delay of the leaderboard after an activity, in milliseconds. */
  LEADERBOARD_REFRESH_MS: z.coerce.number().int().min(10).max(3_600_000).default(2_000),
  /** How long reactions and unread totals are collected before users are notified, in milliseconds. */
  NOTIFICATIONS_REFRESH_MS: z.coerce.number().int().min(10).max(3_600_000).default(400),
});
export type SocialConfig = z.output<typeof settings>;
