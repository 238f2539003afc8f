import { migrate } from '@trenzeye/kit/db/migrate';
import { z } from 'zod';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

// Applies the missing migrations to the database of SERVICE, one process at a time by an advisory lock. Safe while the previous version
// serves: a version ignores migrations it does not contain.
const { SERVICE, DATABASE_URL } = loadJobSettings('migrate', z.object({ SERVICE: z.string().min(1), DATABASE_URL: z.url() }));
const migrations = new URL(`../../services/${SERVICE}/prisma/migrations/`, import.meta.url);
const applied = await retryUntil(() => migrate(DATABASE_URL, migrations), 30_000);
printLine(applied.length === 0 ? `${SERVICE} is up to date` : `${SERVICE} migrated: ${applied.join(', ')}`);
