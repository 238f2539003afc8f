import { defineService, toStartable } from '@trenzeye/kit';
import { backgroundTasks } from './background-tasks.ts';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { avatarEndpoints } from './routes/avatars.ts';
import { exportFiles, exportMedia } from './routes/export.ts';
import { localSpeechEndpoints } from './routes/local-speech.ts';
import { photoEndpoints } from './routes/photos.ts';
import { readObject } from './routes/read-object.ts';
import { resumableEndpoints } from './routes/resumable.ts';
import { shortEndpoints } from './routes/shorts.ts';
import { speechEndpoints } from './routes/speech.ts';
import { uploadFileEndpoints } from './routes/upload.ts';
import { uploadEndpoints } from './routes/uploads.ts';
import { PrismaClient } from './store/generated/client.ts';

export const definition = defineService({
  name: 'media',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints: (context) => [
    readObject(context),
    ...avatarEndpoints(context),
    exportFiles(context),
    exportMedia(context),
    ...uploadFileEndpoints(context),
    ...resumableEndpoints(context),
    ...uploadEndpoints(context),
    ...shortEndpoints(context),
    ...photoEndpoints(context),
    ...speechEndpoints(context),
    ...localSpeechEndpoints(context),
  ],
  consumers,
  backgroundTasks,
  onApplied: ({ isPublic }) => isPublic.clear(),
});

export const service = toStartable(definition);
