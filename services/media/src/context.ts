import {
  type Clock,
  createVault,
  type DatabaseChassis,
  type Logger,
  type ObjectStore,
  openObjects,
  type RunTransaction,
  speechModelVault,
} from '@trenzeye/kit';
import type { Tracing } from '@trenzeye/kit/telemetry/spans';
import type { Config } from './config.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { createVideoRefusal, type VideoRefusal } from './ffmpeg/video-refusal.ts';
import { type JobQueue, openJobQueue } from './jobs/job-queue.ts';
import type { LinkSettings } from './links/link-settings.ts';
import { createPublicPrefixCache, type PublicPrefixCache } from './objects/public-prefix-cache.ts';
import { deriveSigningKey } from './objects/sign-url.ts';
import { createUploadLocks, type UploadLocks } from './resumable/upload-locks.ts';
import { type LocalSpeechModels, openLocalSpeechModels } from './speech/local/local-speech-models.ts';
import { createSpeechModels, type SpeechModels } from './speech/speech-models.ts';
import type { UploadLimits } from './uploads/upload-limits.ts';

export interface MediaContext {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  readonly transaction: RunTransaction<PrismaClient>;
  readonly objects: ObjectStore;
  readonly jobs: JobQueue;
  readonly uploadLimits: UploadLimits;
  readonly uploadLocks: UploadLocks;
  readonly videoRefusal: VideoRefusal;
  readonly links: LinkSettings;
  readonly speechModels: SpeechModels;
  readonly localSpeech: LocalSpeechModels;
  /** Signs the URLs of private objects. */
  readonly signingKey: Buffer;
  readonly isPublic: PublicPrefixCache;
  readonly isLeader: () => boolean;
  readonly tracing: Tracing | undefined;
}

const uploadLimitsOf = (config: Config): UploadLimits => ({
  image: config.MEDIA_IMAGE_LIMIT,
  video: config.MEDIA_VIDEO_LIMIT,
  audio: config.MEDIA_AUDIO_LIMIT,
  storage: config.MEDIA_STORAGE_QUOTA,
  perDay: config.MEDIA_UPLOADS_PER_DAY,
  receivedPerDay: config.MEDIA_RECEIVED_PER_DAY,
  expiryMs: config.MEDIA_UPLOAD_EXPIRY_SECONDS * 1000,
});

const linkSettingsOf = (config: Config): LinkSettings => ({
  allowedHosts: new Set(config.MEDIA_LINK_HOSTS),
  nameServers: config.MEDIA_LINK_NAME_SERVERS,
  idleTimeoutMs: config.MEDIA_LINK_IDLE,
  timeoutMs: config.MEDIA_LINK_TIMEOUT,
  youtube: config.MEDIA_YOUTUBE_KEY === undefined ? undefined : { url: config.MEDIA_YOUTUBE_URL, key: config.MEDIA_YOUTUBE_KEY },
});

export const createContext = async (chassis: DatabaseChassis<Config, PrismaClient>): Promise<MediaContext> => {
  const { config, log, clock, pool, prisma, transaction, isLeader, tracing, onClose } = chassis;
  const objects = await openObjects(config);
  onClose(() => objects.close());
  const uploadLocks = createUploadLocks(pool);
  onClose(() => uploadLocks.close());
  const jobs = openJobQueue(config.DATABASE_URL, log);
  onClose(() => jobs.close());
  const localSpeech = await openLocalSpeechModels({
    folder: config.LOCAL_SPEECH_DIR,
    voicesFolder: config.LOCAL_VOICES_DIR,
    mirror: config.LOCAL_SPEECH_MIRROR,
    log,
  });
  onClose(() => localSpeech.close());
  return {
    config,
    log,
    clock,
    prisma,
    transaction,
    objects,
    jobs,
    uploadLimits: uploadLimitsOf(config),
    uploadLocks,
    videoRefusal: createVideoRefusal(config),
    links: linkSettingsOf(config),
    localSpeech,
    speechModels: createSpeechModels({
      config,
      log,
      prisma,
      localSpeech,
      vault: createVault({ service: speechModelVault, internalToken: config.INTERNAL_TOKEN }),
    }),
    signingKey: deriveSigningKey(config.MEDIA_SIGNING_KEY ?? config.INTERNAL_TOKEN),
    isPublic: createPublicPrefixCache(prisma),
    isLeader,
    tracing,
  };
};
