import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { exported, route } from './route.ts';

export const media = {
  object: route({
    method: 'get',
    path: '/media/*key',
    summary: 'A stored object: byte ranges, immutable caching, no active content',
    access: 'public',
    params: z.object({ key: z.union([z.string(), z.array(z.string())]).transform((key) => (Array.isArray(key) ? key.join('/') : key)) }),
    responses: { 200: null, 206: null, 304: null },
    limit: { points: 3000, seconds: 60 },
  }),
  exportMedia: route({
    method: 'get',
    path: '/api/export/media',
    summary: 'Everything the media service keeps about you',
    ...exported(z.object({ uploads: z.array(z.object({ id: Id, created_at: Timestamp })) })),
  }),
};
