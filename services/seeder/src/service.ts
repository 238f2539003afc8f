import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { createContext } from './context.ts';
import { seedEndpoints } from './routes/seed.ts';
import { PrismaClient } from './store/generated/client.ts';

export const definition = defineService({
  name: 'seeder',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints: seedEndpoints,
});

export const service = toStartable(definition);
