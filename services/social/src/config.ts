import { chassisSettings, databaseSettings } from '@trenzeye/kit';
import type { z } from 'zod';

export const settings = chassisSettings.extend(databaseSettings.shape);
export type SocialConfig = z.output<typeof settings>;
