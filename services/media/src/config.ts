import { availableParallelism } from 'node:os';
import { chassisSettings, databaseSettings, objectSettings } from '@trenzeye/kit';
import { imageLimitBytes, videoLimitBytes } from '@trenzeye/proto/http/media';
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []));
const bytes = z.coerce.number().int().min(1);

/** Uploads and links. */
const ingestSettings = z.object({
  /** Largest files in bytes; the contract lets none pass that is larger. */
  MEDIA_IMAGE_LIMIT: bytes.max(videoLimitBytes).default(imageLimitBytes),
  MEDIA_VIDEO_LIMIT: bytes.max(videoLimitBytes).default(videoLimitBytes),
  /** What the uploads of a person may take together, in bytes. */
  MEDIA_STORAGE_QUOTA: bytes.default(20 * 1024 ** 3),
  MEDIA_UPLOADS_PER_DAY: z.coerce.number().int().min(1).default(200),
  /** How long an upload may rest before it is whole, in seconds. */
  MEDIA_UPLOAD_EXPIRY_SECONDS: z.coerce.number().int().min(1).default(86_400),
  /** Signs addresses of private files; without it a key made from INTERNAL_TOKEN does. */
  MEDIA_SIGNING_KEY: z.string().min(16).optional(),
  /** `host:port`, comma-separated, that links may name although they are not public websites. */
  MEDIA_LINK_HOSTS: list,
  /** Name servers that resolve links, `address:port`, comma-separated; the machine's own without them. */
  MEDIA_LINK_NAME_SERVERS: list,
  /** Longest fetching of one link, and longest pause within it, in milliseconds. */
  MEDIA_LINK_TIMEOUT: z.coerce.number().int().min(100).default(900_000),
  MEDIA_LINK_IDLE: z.coerce.number().int().min(100).default(15_000),
  /** With a key, links to YouTube bring the video's title, length and captions. */
  MEDIA_YOUTUBE_URL: z.url().default('https://www.googleapis.com/youtube/v3'),
  MEDIA_YOUTUBE_KEY: z.string().optional(),
});

/** Working on uploads and Shorts. */
const workSettings = z.object({
  /** Whether this process takes jobs. */
  MEDIA_WORKER: z.enum(['on', 'off']).default('on'),
  /** Jobs at once. */
  MEDIA_WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(1),
  /** Threads, memory (MB) and longest time (seconds) of one run of ffmpeg. */
  MEDIA_FFMPEG_THREADS: z.coerce.number().int().min(1).max(64).default(Math.min(4, availableParallelism())),
  MEDIA_FFMPEG_MEMORY: z.coerce.number().int().min(256).default(4_096),
  /** How far ffmpeg stands back behind everything else, 0 to 19. */
  MEDIA_FFMPEG_NICE: z.coerce.number().int().min(0).max(19).default(10),
  MEDIA_FFMPEG_TIMEOUT: z.coerce.number().int().min(1).default(7_200),
  /** Longest video in seconds. */
  MEDIA_VIDEO_MAX_SECONDS: z.coerce.number().int().min(1).max(86_400).default(14_400),
  /** An OpenAI-compatible endpoint for speech, `https://api.example/v1`; without it videos have the captions they come with. */
  TRANSCRIBE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSCRIBE_API_KEY: z.string().optional(),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  /** Longest wait for it, in milliseconds. */
  TRANSCRIBE_TIMEOUT: z.coerce.number().int().min(100).default(600_000),
});

export const settings = chassisSettings
  .extend(databaseSettings.shape)
  .extend(objectSettings.shape)
  .extend(ingestSettings.shape)
  .extend(workSettings.shape);
export type Config = z.output<typeof settings>;
