import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { serviceVerifier, sessionVerifier } from './domain/verify-access.ts';
import { endpoints } from './routes/index.ts';

export const definition = defineService({
  name: 'auth',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints,
  consumers: () => consumers,
  // Obeying moderators writes events of its own.
  applied: ({ wake }, events) => {
    if (events.some(({ type }) => type === 'moderation.decided')) wake();
  },
  verifyToken: sessionVerifier,
  verifyService: serviceVerifier,
});

export const service = toStartable(definition);
