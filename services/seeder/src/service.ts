import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { createContext } from './context.ts';
import { PrismaClient } from './database/generated/client.ts';
import { seedEndpoints } from './seeding/routes.ts';

export const definition = defineService({
  name: 'seeder',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints: seedEndpoints,
});

export const service = toStartable(definition);
