import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** Default maximum file sizes. The gateway enforces them even if the service is configured with higher values. */
export const imageLimitBytes = 20 * 1024 * 1024;
export const videoLimitBytes = 2 * 1024 * 1024 * 1024;
export const audioLimitBytes = 256 * 1024 * 1024;
/** The file plus the overhead of a multipart form. */
const formLimitBytes = videoLimitBytes + 1024 * 1024;
/** Timeout for the response after the last byte of the request body. */
const timeoutMs = 60_000;

export const UploadStatus = z.enum(['pending', 'processed', 'error']);
export type UploadStatus = z.infer<typeof UploadStatus>;

/** An image in one width and format. */
const Rendition = z.object({
  url: z.string(),
  type: z.string().meta({ description: 'image/avif or image/webp' }),
  width: z.number().int(),
  height: z.number().int(),
});

/** A suggested section for a Short. Times are seconds from the beginning of the video; `score` is between 0 and 1. */
export const Highlight = z.object({ start: z.number(), end: z.number(), title: z.string(), score: z.number() });
export type Highlight = z.infer<typeof Highlight>;

/** Files generated from an upload; null until available. URLs are signed and expire after some hours: fetch the upload again to renew. */
const generatedFiles = {
  poster_url: z.string().nullable(),
  sprite_url: z.string().nullable().meta({ description: 'sprite sheet of video frames' }),
  waveform_url: z.string().nullable().meta({ description: 'JSON with the loudness over time' }),
  captions_url: z.string().nullable().meta({ description: 'WebVTT' }),
  video_url: z.string().nullable().meta({ description: 'MP4 playable in all browsers' }),
  images: z.array(Rendition).meta({ description: 'for images: widths and formats, smallest first' }),
  highlights: z.array(Highlight),
};

export const Upload = z
  .object({
    id: Id,
    status: UploadStatus,
    transcript: z.string().nullable(),
    transcript_source: z.string().nullable().meta({ description: 'source of the transcript' }),
    media_type: z.enum(['video', 'image', 'link']).meta({ description: '`link` until the type of the linked file is detected' }),
    is_audio: z.boolean().meta({ description: 'a sound file: it is processed to a video that shows the waveform' }),
    source: z.enum(['file', 'resumable', 'link']),
    source_url: z.string().nullable(),
    name: z.string(),
    size: z.number().int().meta({ description: 'bytes; for a resumable upload the total size, for a link 0 until known' }),
    stage: z.string().meta({ description: 'current or last processing step' }),
    percent: z.number().int().min(0).max(100).meta({ description: 'within the stage' }),
    reason: z.string().nullable().meta({ description: 'failure message for the owner' }),
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

/** An upload in a list. Transcripts can be long: they are part of the single upload. */
export const ListedUpload = Upload.omit({ transcript: true }).meta({ id: 'ListedUpload' });
export type ListedUpload = z.infer<typeof ListedUpload>;

/** An upload in the data export. */
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

/** These routes use the request and response headers of tus 1.0.0: https://tus.io/protocols/resumable-upload. */
const resumablePath = '/api/upload/resumable/:id';

export const uploads = {
  upload: route({
    method: 'post',
    path: '/api/upload',
    summary: 'Upload a video or image, or import one from a URL',
    access: 'user',
    form: z.object({
      media_type: z.enum(['video', 'image', 'link']).meta({ description: 'link with source_url' }),
      file: z.file().optional().meta({ description: 'a video (2 GB) or image (20 MB); the type is detected from the content' }),
      source_url: z.string().max(2048).optional(),
    }),
    responses: { 201: Upload },
    limit: { points: 120, seconds: 3600 },
    bodyLimitBytes: formLimitBytes,
    timeoutMs,
  }),
  uploadAudio: route({
    method: 'post',
    path: '/api/upload/audio',
    summary: 'Upload a sound file, as music or as a voice: MP3, WAV, M4A, Ogg or FLAC. It is processed to a video that shows its waveform',
    access: 'user',
    form: z.object({ file: z.file().meta({ description: 'at most 256 MB; the type is detected from the content' }) }),
    responses: { 201: Upload },
    limit: { points: 120, seconds: 3600 },
    bodyLimitBytes: audioLimitBytes + 1024 * 1024,
    timeoutMs,
  }),
  listUploads: route({
    method: 'get',
    path: '/api/uploads',
    summary: 'Your uploads without their transcripts, newest first',
    access: 'user',
    query: z.object({ ...Page, status: UploadStatus.optional(), media_type: z.enum(['video', 'image']).optional() }),
    responses: { 200: z.array(ListedUpload) },
  }),
  uploadStatus: route({
    method: 'get',
    path: '/api/upload/:id/status',
    summary: 'Processing status and generated files of one of your uploads',
    access: 'user',
    params: IdParams,
    responses: { 200: Upload },
  }),
  removeUpload: route({
    method: 'delete',
    path: '/api/upload/:id',
    summary: 'Delete one of your uploads with its generated files; Shorts and published pictures are kept',
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
    errors: ['conflict'],
    responses: { 200: Upload },
    limit: { points: 60, seconds: 3600 },
  }),
  cancelUpload: route({
    method: 'post',
    path: '/api/upload/:id/cancel',
    summary: 'Cancel the processing of one of your uploads',
    access: 'user',
    params: IdParams,
    errors: ['conflict'],
    responses: { 200: Upload },
  }),
  resumableOptions: route({
    method: 'options',
    path: '/api/upload/resumable',
    summary: 'Supported tus versions and extensions',
    access: 'public',
    responses: { 204: null },
  }),
  createResumable: route({
    method: 'post',
    path: '/api/upload/resumable',
    summary: 'Create a resumable upload (tus 1.0.0); metadata: filename, filetype, media_type',
    access: 'user',
    errors: ['payload_too_large', 'unsupported_media_type', 'unsupported_version', 'invalid_request'],
    responses: { 201: null },
    limit: { points: 120, seconds: 3600 },
    bodyLimitBytes: videoLimitBytes,
    timeoutMs,
  }),
  readResumable: route({
    method: 'get',
    path: resumablePath,
    summary: 'Offset of a resumable upload, for HEAD requests (tus 1.0.0)',
    access: 'user',
    params: IdParams,
    errors: ['unsupported_version'],
    responses: { 200: null },
  }),
  resumeUpload: route({
    method: 'patch',
    path: resumablePath,
    summary: 'Send the next bytes of a resumable upload (tus 1.0.0)',
    access: 'user',
    params: IdParams,
    errors: ['checksum_mismatch', 'conflict', 'payload_too_large', 'unsupported_media_type', 'unsupported_version'],
    responses: { 204: null },
    limit: { points: 6000, seconds: 3600 },
    bodyLimitBytes: videoLimitBytes,
    timeoutMs,
  }),
  cancelResumable: route({
    method: 'delete',
    path: resumablePath,
    summary: 'Cancel a resumable upload (tus 1.0.0)',
    access: 'user',
    params: IdParams,
    errors: ['unsupported_version'],
    responses: { 204: null },
  }),
};
