import { chassisSettings, databaseSettings } from '@trenzeye/kit';

export const settings = chassisSettings.extend(databaseSettings.shape);
