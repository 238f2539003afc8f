import { migrate } from '@trenzeye/kit/db/migrate';
import { z } from 'zod';
import { patiently } from './patiently.ts';
import { say, settingsOf } from './settings.ts';

// Brings the database of SERVICE up to date. Safe while the version before serves: one at a time by an advisory lock, only what
// is missing, and a version passes over migrations it does not know.
const { SERVICE, DATABASE_URL } = settingsOf('migrate', z.object({ SERVICE: z.string().min(1), DATABASE_URL: z.url() }));
const migrations = new URL(`../../services/${SERVICE}/prisma/migrations/`, import.meta.url);
const applied = await patiently(() => migrate(DATABASE_URL, migrations), 30_000);
say(applied.length === 0 ? `${SERVICE} is up to date` : `${SERVICE} has now ${applied.join(', ')}`);
