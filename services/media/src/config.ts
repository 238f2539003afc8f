import { chassisSettings, databaseSettings, objectSettings } from '@trenzeye/kit';
import type { z } from 'zod';

export const settings = chassisSettings.extend(databaseSettings.shape).extend(objectSettings.shape);
export type Config = z.output<typeof settings>;
