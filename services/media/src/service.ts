import { defineService, toStartable } from '@trenzeye/kit';
import { exportFiles, exportMedia } from './account-data/export-routes.ts';
import { avatarEndpoints } from './avatars/routes.ts';
import { backgroundTasks } from './background-tasks.ts';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { PrismaClient } from './database/generated/client.ts';
import { readObject } from './objects/routes.ts';
import { photoEndpoints } from './photos/routes.ts';
import { resumableEndpoints } from './resumable/routes.ts';
import { shortEndpoints } from './shorts/routes.ts';
import { localSpeechEndpoints } from './speech/local-speech-routes.ts';
import { speechEndpoints } from './speech/routes.ts';
import { uploadFileEndpoints } from './upload-form/routes.ts';
import { uploadEndpoints } from './uploads/routes.ts';

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
