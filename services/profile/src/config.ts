import { chassisSettings, databaseSettings } from '@trenzeye/kit';
import type { z } from 'zod';

export const settings = chassisSettings.extend(databaseSettings.shape);
export type ProfileConfig = z.output<typeof settings>;
