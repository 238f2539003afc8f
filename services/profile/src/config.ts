import { chassisSettings, databaseSettings } from '@trenzeye/kit';
import { z } from 'zod';

export const settings = chassisSettings.extend(databaseSettings.shape).extend({
  /** Whether this process publishes scheduled posts; any number of processes may. */
  SCHEDULER: z.enum(['on', 'off']).default('on'),
  /** Allowed webhook addresses: public https addresses, or in development any address. */
  WEBHOOKS: z.enum(['public', 'anywhere']).default('public'),
});
export type ProfileConfig = z.output<typeof settings>;
