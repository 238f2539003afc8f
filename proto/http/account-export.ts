import { route } from './route.ts';

/** Implemented by the gateway from the exports of all services. */
export const accountExport = {
  archive: route({
    method: 'get',
    path: '/api/export/archive',
    summary: 'Export all your data as a ZIP file: the JSON exports of every service and your media files',
    access: 'user',
    needsSecondFactor: true,
    responses: { 200: null },
    errors: ['unavailable'],
    limit: { points: 5, seconds: 60 },
    hasLargeResponse: true,
  }),
};
