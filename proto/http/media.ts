import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { ShortRecord, shorts } from './media/shorts.ts';
import { UploadRecord, uploads } from './media/uploads.ts';
import { personalDataExport, route } from './route.ts';

/** The largest picture of a profile, in bytes. Source: specification, section 9. */
export const avatarLimitBytes = 5 * 1024 * 1024;

export const media = {
  object: route({
    method: 'get',
    path: '/media/*key',
    summary: 'A stored object: byte ranges, immutable caching, no active content; private ones with the signature they were given out with',
    access: 'public',
    params: z.object({ key: z.union([z.string(), z.array(z.string())]).transform((key) => (Array.isArray(key) ? key.join('/') : key)) }),
    query: z.object({ expires: z.string().max(16).optional(), signature: z.string().max(64).optional() }),
    responses: { 200: null, 206: null, 304: null },
    limit: { points: 3000, seconds: 60 },
  }),
  uploadAvatar: route({
    method: 'post',
    path: '/api/upload/avatar',
    summary: 'Upload a picture for your profile: PNG, JPEG, WebP, GIF or AVIF, at most 5 MB. It shows once you put its address there',
    access: 'user',
    form: z.object({ avatar: z.file().meta({ description: 'the picture; it is cut square and turned upright' }) }),
    responses: { 200: z.object({ url: z.string().meta({ description: 'a path under /media/' }) }) },
    limit: { points: 20, seconds: 3600 },
    // Above the picture's own limit, so that one a little too large is told so by its name.
    bodyLimitBytes: 8_388_608,
    timeoutMs: 60_000,
  }),
  ...uploads,
  ...shorts,
  exportMedia: route({
    method: 'get',
    path: '/api/export/media',
    summary: 'Everything the media service keeps about you',
    ...personalDataExport(
      z.object({
        uploads: z.array(z.object({ id: Id, created_at: Timestamp, url: z.string() })),
        files: z.array(UploadRecord),
        shorts: z.array(ShortRecord),
      }),
    ),
  }),
};

export * from './media/shorts.ts';
export * from './media/uploads.ts';
