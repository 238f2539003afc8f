import { z } from 'zod';
import { ExportFile } from './account-export.ts';
import { Id, Page, Timestamp } from './common.ts';
import { framing } from './media/framing.ts';
import { localSpeech } from './media/local-speech.ts';
import { PhotoRecord, PictureRecord, photos } from './media/photos.ts';
import { ShortRecord, shorts } from './media/shorts.ts';
import { SpeechUsage, speech } from './media/speech.ts';
import { takes } from './media/takes.ts';
import { UploadRecord, uploads } from './media/uploads.ts';
import { visuals } from './media/visuals.ts';
import { personalDataExport, route } from './route.ts';

/** Maximum size of a profile picture. Source: specification, section 9. */
export const avatarLimitBytes = 5 * 1024 * 1024;

/** Widths in pixels of the smaller variants of profile pictures and generated images. */
export const imageVariantWidths = ['96', '192'] as const;

export const media = {
  object: route({
    method: 'get',
    path: '/media/*key',
    summary: 'A stored object, with byte ranges and immutable caching and without active content. Private objects require a signed URL',
    access: 'public',
    params: z.object({ key: z.union([z.string(), z.array(z.string())]).transform((key) => (Array.isArray(key) ? key.join('/') : key)) }),
    query: z.object({
      expires: z.string().max(16).optional(),
      signature: z.string().max(64).optional(),
      width: z
        .enum(imageVariantWidths)
        .optional()
        .meta({ description: 'a profile picture or generated image as WebP with at most this width in pixels' }),
    }),
    responses: { 200: null, 206: null, 304: null },
    errors: ['range_not_satisfiable'],
    limit: { points: 3000, seconds: 60 },
    hasLargeResponse: true,
  }),
  uploadAvatar: route({
    method: 'post',
    path: '/api/upload/avatar',
    summary: 'Upload a profile picture: PNG, JPEG, WebP, GIF or AVIF, at most 5 MB. Set its URL in the profile to use it',
    access: 'user',
    form: z.object({ avatar: z.file().meta({ description: 'the picture; it is cropped to a square and rotated upright' }) }),
    responses: { 200: z.object({ url: z.string().meta({ description: 'a path under /media/' }) }) },
    limit: { points: 20, seconds: 3600 },
    // Above avatarLimitBytes, so that the error for a slightly larger picture names the field.
    bodyLimitBytes: 8_388_608,
    timeoutMs: 60_000,
  }),
  seedAvatars: route({
    method: 'post',
    path: '/internal/avatars',
    summary: 'Store drawn profile pictures under given ids; repeating it changes nothing. Deleted accounts are skipped',
    access: 'internal',
    body: z
      .array(
        z.object({
          id: Id,
          user_id: Id,
          svg: z.string().max(20_000).meta({ description: 'a square drawing without texts' }),
        }),
      )
      .max(100),
    responses: {
      200: z.object({
        created: z.number().int(),
        avatars: z.array(z.object({ user_id: Id, url: z.string().meta({ description: 'a path under /media/' }) })),
      }),
    },
  }),
  ...uploads,
  ...shorts,
  ...takes,
  ...framing,
  ...photos,
  ...speech,
  ...localSpeech,
  ...visuals,
  exportFiles: route({
    method: 'get',
    path: '/api/export/files',
    summary: 'The files of your profile pictures, uploads, Shorts and pictures, oldest first, with URLs that are valid for some hours',
    ...personalDataExport(z.array(ExportFile)),
    query: z.object(Page),
    limit: { points: 1200, seconds: 60 },
  }),
  exportMedia: route({
    method: 'get',
    path: '/api/export/media',
    summary: 'Export your data in the media service',
    ...personalDataExport(
      z.object({
        uploads: z.array(z.object({ id: Id, created_at: Timestamp, url: z.string() })),
        files: z.array(UploadRecord),
        shorts: z.array(ShortRecord),
        photos: z.array(PhotoRecord),
        pictures: z.array(PictureRecord),
        speech_usage: z.array(SpeechUsage),
      }),
    ),
  }),
};

export * from './media/framing.ts';
export * from './media/local-speech.ts';
export * from './media/photo-edit.ts';
export * from './media/photos.ts';
export * from './media/shorts.ts';
export * from './media/speech.ts';
export * from './media/uploads.ts';
export * from './media/visuals.ts';
