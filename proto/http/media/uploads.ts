import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** Largest files in bytes unless the service is configured otherwise; the gateway lets no more pass. */
export const imageLimitBytes = 20 * 1024 * 1024;
export const videoLimitBytes = 2 * 1024 * 1024 * 1024;
/** Above the file's own limit by what a form adds around it. */
const formLimitBytes = videoLimitBytes + 1024 * 1024;
/** How long the owner may think once the last byte has arrived, in milliseconds. */
const timeoutMs = 60_000;

export const UploadStatus = z.enum(['pending', 'processed', 'error']);
export type UploadStatus = z.infer<typeof UploadStatus>;

/** A width of a picture in one format. */
export const Rendition = z.object({
  url: z.string(),
  type: z.string().meta({ description: 'image/avif or image/webp' }),
  width: z.number().int(),
  height: z.number().int(),
});
export type Rendition = z.infer<typeof Rendition>;

/** A part of a video worth a Short. Times are seconds from its beginning; `score` runs from 0 to 1. */
export const Highlight = z.object({ start: z.number(), end: z.number(), title: z.string(), score: z.number() });
export type Highlight = z.infer<typeof Highlight>;

/** What was made of an upload; null until it is there. Addresses carry a signature and work for some hours: ask again for fresh ones. */
const generatedFiles = {
  poster_url: z.string().nullable(),
  sprite_url: z.string().nullable().meta({ description: 'frames of the video in one picture' }),
  waveform_url: z.string().nullable().meta({ description: 'JSON with the loudness over time' }),
  captions_url: z.string().nullable().meta({ description: 'WebVTT' }),
  video_url: z.string().nullable().meta({ description: 'an MP4 every browser plays' }),
  images: z.array(Rendition).meta({ description: 'of a picture: widths and formats, smallest first' }),
  highlights: z.array(Highlight),
};

export const Upload = z
  .object({
    id: Id,
    status: UploadStatus,
    transcript: z.string().nullable(),
    transcript_source: z.string().nullable().meta({ description: 'where the transcript is from' }),
    media_type: z.enum(['video', 'image', 'link']).meta({ description: 'link until it is known what the address holds' }),
    source: z.enum(['file', 'resumable', 'link']),
    source_url: z.string().nullable(),
    name: z.string(),
    size: z.number().int().meta({ description: 'bytes; of a resumable upload the whole, of a link 0 until it is known' }),
    stage: z.string().meta({ description: 'the step under way or the last one' }),
    percent: z.number().int().min(0).max(100).meta({ description: 'within the stage' }),
    reason: z.string().nullable().meta({ description: 'why it failed, in one sentence' }),
    attempt: z.number().int(),
    retryable: z.boolean(),
    duration: z.number().nullable().meta({ description: 'seconds' }),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    ...generatedFiles,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;

/** What the export tells of an upload. */
export const UploadRecord = Upload.pick({
  id: true,
  status: true,
  media_type: true,
  source: true,
  source_url: true,
  name: true,
  size: true,
  transcript: true,
  created_at: true,
});

/** Headers of tus 1.0.0 go both ways on these routes: https://tus.io/protocols/resumable-upload. */
const tus = { key: '/api/upload/resumable/:id', tus: 'as tus 1.0.0 says' } as const;

export const uploads = {
  upload: route({
    method: 'post',
    path: '/api/upload',
    summary: 'Upload a video or picture, or name the address of one',
    access: 'user',
    form: z.object({
      media_type: z.enum(['video', 'image', 'link']).meta({ description: 'link with source_url' }),
      file: z.file().optional().meta({ description: 'a video (2 GB) or picture (20 MB); what it is, its content tells' }),
      source_url: z.string().max(2048).optional(),
    }),
    responses: { 201: Upload },
    limit: { points: 120, seconds: 3600 },
    bodyLimitBytes: formLimitBytes,
    timeoutMs,
  }),
  myUploads: route({
    method: 'get',
    path: '/api/uploads',
    summary: 'Your uploads, newest first',
    access: 'user',
    query: z.object({ ...Page, status: UploadStatus.optional(), media_type: z.enum(['video', 'image']).optional() }),
    responses: { 200: z.array(Upload) },
  }),
  uploadStatus: route({
    method: 'get',
    path: '/api/upload/:id/status',
    summary: 'How far one of your uploads is, and what was made of it',
    access: 'user',
    params: IdParams,
    responses: { 200: Upload },
  }),
  removeUpload: route({
    method: 'delete',
    path: '/api/upload/:id',
    summary: 'Delete one of your uploads with everything made of it; Shorts stay',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    timeoutMs,
  }),
  retryUpload: route({
    method: 'post',
    path: '/api/upload/:id/retry',
    summary: 'Process a failed or cancelled upload again',
    access: 'user',
    params: IdParams,
    responses: { 200: Upload },
    limit: { points: 60, seconds: 3600 },
  }),
  cancelUpload: route({
    method: 'post',
    path: '/api/upload/:id/cancel',
    summary: 'Stop processing one of your uploads',
    access: 'user',
    params: IdParams,
    responses: { 200: Upload },
  }),
  resumableOptions: route({
    method: 'options',
    path: '/api/upload/resumable',
    summary: 'What this server knows of tus',
    access: 'public',
    responses: { 204: null },
  }),
  createResumable: route({
    method: 'post',
    path: '/api/upload/resumable',
    summary: `Begin a resumable upload, ${tus.tus}; metadata: filename, filetype, media_type`,
    access: 'user',
    responses: { 201: null },
    limit: { points: 120, seconds: 3600 },
    bodyLimitBytes: videoLimitBytes,
    timeoutMs,
  }),
  readResumable: route({
    method: 'get',
    path: tus.key,
    summary: `How far a resumable upload is, by HEAD, ${tus.tus}`,
    access: 'user',
    params: IdParams,
    responses: { 200: null },
  }),
  resumeUpload: route({
    method: 'patch',
    path: tus.key,
    summary: `The next bytes of a resumable upload, ${tus.tus}`,
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    limit: { points: 6000, seconds: 3600 },
    bodyLimitBytes: videoLimitBytes,
    timeoutMs,
  }),
  endResumable: route({
    method: 'delete',
    path: tus.key,
    summary: `Give up a resumable upload, ${tus.tus}`,
    access: 'user',
    params: IdParams,
    responses: { 204: null },
  }),
};
