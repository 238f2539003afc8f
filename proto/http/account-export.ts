import { z } from 'zod';
import { Timestamp } from './common.ts';
import { route } from './route.ts';

/** A stored file in an account export. */
export const ExportFile = z
  .object({
    path: z.string().meta({ description: 'folder and name in an archive, e.g. `uploads/0190.../film.mp4`' }),
    url: z.string().meta({ description: 'a path under /media/, signed for private files' }),
    created_at: Timestamp,
  })
  .meta({ id: 'ExportFile' });
export type ExportFile = z.infer<typeof ExportFile>;

/** Implemented by the gateway from the exports of all services. */
export const accountExport = {
  archive: route({
    method: 'get',
    path: '/api/export/archive',
    summary: 'Export all your data as a ZIP file: the JSON exports of every service, your media files and your generated images',
    access: 'user',
    responses: { 200: null },
    errors: ['unavailable'],
    limit: { points: 5, seconds: 60 },
    hasLargeResponse: true,
  }),
};
