import { serviceNames } from '@trenzeye/proto/http';
import { z } from 'zod';
import { createDatabases } from '../dev/start/databases.ts';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

// Creates the database of every service on one server. POSTGRES_URL is any database of it, with a user that can create databases.
const { POSTGRES_URL } = loadJobSettings('databases', z.object({ POSTGRES_URL: z.url() }));
const names = serviceNames.map((name) => `trenzeye_${name}`);
await retryUntil(() => createDatabases(POSTGRES_URL, names));
printLine(`databases ready: ${names.join(', ')}`);
