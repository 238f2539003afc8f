import { availableParallelism } from 'node:os';
import { chassisSettings, databaseSettings, objectSettings } from '@trenzeye/kit';
import { audioLimitBytes, imageLimitBytes, videoLimitBytes } from '@trenzeye/proto/http/media';
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []));
const bytes = z.coerce.number().int().min(1);

/** Uploads and links. */
const ingestSettings = z.object({
  /** File size limits; the contract allows no higher ones. */
  MEDIA_IMAGE_LIMIT: bytes.max(videoLimitBytes).default(imageLimitBytes),
  MEDIA_VIDEO_LIMIT: bytes.max(videoLimitBytes).default(videoLimitBytes),
  MEDIA_AUDIO_LIMIT: bytes.max(audioLimitBytes).default(audioLimitBytes),
  /** Bytes of all uploads of a user together, with the files made from them. */
  MEDIA_STORAGE_QUOTA: bytes.default(20 * 1024 ** 3),
  /** Bytes that a user may send per day, those of aborted and rejected uploads included. */
  MEDIA_RECEIVED_PER_DAY: bytes.default(40 * 1024 ** 3),
  MEDIA_UPLOADS_PER_DAY: z.coerce.number().int().min(1).default(200),
  /** An incomplete upload that receives no data for this time is deleted. */
  MEDIA_UPLOAD_EXPIRY_SECONDS: z.coerce.number().int().min(1).default(86_400),
  /** Signs the URLs of private files; derived from INTERNAL_TOKEN by default. */
  MEDIA_SIGNING_KEY: z.string().min(16).optional(),
  /** Hosts (`host:port`, comma-separated) to which links are allowed although their addresses are not public. */
  MEDIA_LINK_HOSTS: list,
  /** Name servers that resolve the hosts of links (`address:port`, comma-separated); those of the system by default. */
  MEDIA_LINK_NAME_SERVERS: list,
  /** Milliseconds for fetching one link, and without receiving data meanwhile. */
  MEDIA_LINK_TIMEOUT: z.coerce.number().int().min(100).default(900_000),
  MEDIA_LINK_IDLE: z.coerce.number().int().min(100).default(15_000),
  /** With a key, links to YouTube are accepted: title, duration and captions are read from its API. */
  MEDIA_YOUTUBE_URL: z.url().default('https://www.googleapis.com/youtube/v3'),
  MEDIA_YOUTUBE_KEY: z.string().optional(),
});

/** The voices of scripts: an OpenAI-compatible speech API, `https://api.example/v1`; without it only the basic voices. */
const speechSettings = z.object({
  SPEECH_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('tts-1'),
  /** A folder of the server with a sub-folder for each voice of sherpa-onnx. */
  LOCAL_VOICES_DIR: z.string().min(1).optional(),
  /** A folder of the server for voices and recognizers that are downloaded on request, in `voices` and `recognizers`. */
  LOCAL_SPEECH_DIR: z.string().min(1).optional(),
  /** Address of a mirror from which they are downloaded: `https://host/path` as `<mirror>/host/path`. */
  LOCAL_SPEECH_MIRROR: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Voices of the model that users can choose from, comma-separated; the first is the default. */
  SPEECH_VOICE: list.default(['alloy', 'ash', 'nova', 'onyx']),
  /** Milliseconds. */
  SPEECH_TIMEOUT: z.coerce.number().int().min(100).default(60_000),
});

/** The processing of uploads and Shorts. */
const workerSettings = z.object({
  /** Whether this process runs jobs. */
  MEDIA_WORKER: z.enum(['on', 'off']).default('on'),
  /** Jobs in parallel. */
  MEDIA_WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(1),
  /** Limits of one run of ffmpeg: threads, memory in MB, seconds. */
  MEDIA_FFMPEG_THREADS: z.coerce.number().int().min(1).max(64).default(Math.min(4, availableParallelism())),
  MEDIA_FFMPEG_MEMORY: z.coerce.number().int().min(256).default(4_096),
  /** Niceness of ffmpeg, 0 to 19. */
  MEDIA_FFMPEG_NICE: z.coerce.number().int().min(0).max(19).default(10),
  MEDIA_FFMPEG_TIMEOUT: z.coerce.number().int().min(1).default(7_200),
  /**
   * Where the first job fetches a current ffmpeg on a machine without one: the origin of a mirror of files.pythonhosted.org, whose wheels of
   * imageio-ffmpeg are pinned by checksum. `off`: none is fetched.
   */
  MEDIA_FFMPEG_SOURCE: z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).default('https://files.pythonhosted.org'),
  /** Whether uploaded videos are decoded by an ffmpeg that gets no security fixes, like that of the npm package. */
  MEDIA_FFMPEG_OLD: z.enum(['refused', 'allowed']).default('refused'),
  /** Whether videos are refused where ffmpeg cannot be separated from the service by seccomp and Landlock. */
  MEDIA_SANDBOX: z.enum(['preferred', 'required']).default('preferred'),
  /** The longest sound file. */
  MEDIA_AUDIO_MAX_SECONDS: z.coerce.number().int().min(1).max(86_400).default(7_200),
  MEDIA_VIDEO_MAX_SECONDS: z.coerce.number().int().min(1).max(86_400).default(14_400),
  /** OpenAI-compatible transcription API, `https://api.example/v1`; without it only captions in the file are used. */
  TRANSCRIBE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSCRIBE_API_KEY: z.string().optional(),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  /** Milliseconds. */
  TRANSCRIBE_TIMEOUT: z.coerce.number().int().min(100).default(600_000),
});

export const settings = chassisSettings
  .extend(databaseSettings.shape)
  .extend(objectSettings.shape)
  .extend(ingestSettings.shape)
  .extend(speechSettings.shape)
  .extend(workerSettings.shape);
export type Config = z.output<typeof settings>;
