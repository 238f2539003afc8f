import { chassisSettings, databaseSettings } from '@trenzeye/kit';
import { z } from 'zod';

export const settings = chassisSettings.extend(databaseSettings.shape).extend({
  /** Whether this process fires scheduled posts; any number of them may. */
  SCHEDULER: z.enum(['on', 'off']).default('on'),
  /** Where webhooks of scheduled posts may lead: to public https addresses, or, in development alone, anywhere. */
  WEBHOOKS: z.enum(['public', 'anywhere']).default('public'),
});
export type ProfileConfig = z.output<typeof settings>;
