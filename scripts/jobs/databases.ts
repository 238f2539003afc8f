import { serviceNames } from '@trenzeye/proto/http';
import { z } from 'zod';
import { createDatabases } from '../dev/start/databases.ts';
import { setDatabaseOwners } from './database-owners.ts';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

// Creates the database of every service on one server. POSTGRES_URL is any database of it, with a user that can create databases. With
// <SERVICE>_DATABASE_PASSWORD the database belongs to a role of its own with that password.
const passwordOf = (name: string): string => `${name.toUpperCase()}_DATABASE_PASSWORD`;
const settings = loadJobSettings(
  'databases',
  z.object({
    POSTGRES_URL: z.url(),
    DATABASE_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .default('trenzeye_'),
    ...Object.fromEntries(serviceNames.map((name) => [passwordOf(name), z.string().min(8).optional()])),
  }),
);
const databases = serviceNames.map((service) => ({
  name: `${settings.DATABASE_PREFIX}${service}`,
  password: (settings as Record<string, string | undefined>)[passwordOf(service)],
}));
const owners = databases.flatMap(({ name, password }) => (password === undefined ? [] : [{ name, password }]));
await retryUntil(async () => {
  await createDatabases(
    settings.POSTGRES_URL,
    databases.map(({ name }) => name),
  );
  await setDatabaseOwners(settings.POSTGRES_URL, owners);
});
printLine(`databases ready: ${databases.map(({ name }) => name).join(', ')}`);
