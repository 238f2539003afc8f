import { chassisSettings, databaseSettings } from '@trenzeye/kit';

/** The environment variables of the admin service. */
export const settings = chassisSettings.extend(databaseSettings.shape);
