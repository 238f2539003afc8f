import { serviceNames } from '@trenzeye/proto/http';
import { z } from 'zod';
import { createDatabases } from '../dev/start/databases.ts';
import { patiently } from './patiently.ts';
import { say, settingsOf } from './settings.ts';

// Creates the database of every service on one server. POSTGRES_URL is any database of it, as a user who may create others.
const { POSTGRES_URL } = settingsOf('databases', z.object({ POSTGRES_URL: z.url() }));
const names = serviceNames.map((name) => `trenzeye_${name}`);
await patiently(() => createDatabases(POSTGRES_URL, names));
say(`There are ${names.join(', ')}`);
