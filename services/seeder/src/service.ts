import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { createContext } from './context.ts';
import { seedEndpoints } from './routes/seed.ts';

export const definition = defineService({
  name: 'seeder',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: seedEndpoints,
});

export const service = toStartable(definition);
