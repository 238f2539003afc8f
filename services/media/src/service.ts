import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { uploadAvatar } from './routes/avatars.ts';
import { exportMedia } from './routes/export.ts';
import { readObject } from './routes/read-object.ts';

export const definition = defineService({
  name: 'media',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) => [readObject(context), uploadAvatar(context), exportMedia(context)],
  consumers,
});

export const service = toStartable(definition);
