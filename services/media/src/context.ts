import {
  type Clock,
  createSqlTransact,
  type DatabaseChassis,
  type ObjectStore,
  openObjects,
  type Sql,
  type SqlTransact,
  sqlOf,
} from '@trenzeye/kit';
import type { Tracing } from '@trenzeye/kit/telemetry/spans';
import type { Config } from './config.ts';
import { type PublicPrefixCache, createPublicPrefixCache } from './domain/objects/public-prefix-cache.ts';
import type { LinkSettings } from './domain/links/link-settings.ts';
import { createUploadLocks, type UploadLocks } from './domain/resumable/upload-locks.ts';
import { deriveSigningKey } from './domain/objects/sign-url.ts';
import { startUploadCleanup } from './domain/uploads/delete-abandoned-uploads.ts';
import type { UploadLimits } from './domain/uploads/upload-limits.ts';
import { observeQueue } from './jobs/observe-queue.ts';
import { startWork } from './jobs/start-work.ts';

export interface Context {
  readonly objects: ObjectStore;
  readonly clock: Clock;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: SqlTransact;
  readonly uploadLimits: UploadLimits;
  readonly uploadLocks: UploadLocks;
  readonly links: LinkSettings;
  /** Signs the addresses of private objects. */
  readonly signingKey: Buffer;
  readonly isPublic: PublicPrefixCache;
  readonly tracing: Tracing | undefined;
}

/** What uploads and links take of the settings. */
const ingestOf = (config: Config): Pick<Context, 'uploadLimits' | 'links' | 'signingKey'> => ({
  uploadLimits: {
    image: config.MEDIA_IMAGE_LIMIT,
    video: config.MEDIA_VIDEO_LIMIT,
    storage: config.MEDIA_STORAGE_QUOTA,
    perDay: config.MEDIA_UPLOADS_PER_DAY,
    expiryMs: config.MEDIA_UPLOAD_PATIENCE * 1000,
  },
  links: {
    allowedHosts: new Set(config.MEDIA_LINK_HOSTS),
    nameServers: config.MEDIA_LINK_NAME_SERVERS,
    idleTimeoutMs: config.MEDIA_LINK_IDLE,
    timeoutMs: config.MEDIA_LINK_TIMEOUT,
    youtube: config.MEDIA_YOUTUBE_KEY === undefined ? undefined : { url: config.MEDIA_YOUTUBE_URL, key: config.MEDIA_YOUTUBE_KEY },
  },
  signingKey: deriveSigningKey(config.MEDIA_SIGNING_KEY ?? config.INTERNAL_TOKEN),
});

export const createContext = ({ config, clock, log, pool, wake, isLeader, tracing, onClose }: DatabaseChassis<Config>): Context => {
  const objects = openObjects(config);
  onClose(() => objects.close());
  const sql = sqlOf(pool);
  const uploadLocks = createUploadLocks(pool);
  onClose(() => uploadLocks.close());
  const context = {
    ...{ objects, clock, sql, transact: createSqlTransact(pool, wake, clock), uploadLocks, isPublic: createPublicPrefixCache(sql), tracing },
    ...ingestOf(config),
  };
  onClose(startUploadCleanup(context, log));
  onClose(observeQueue(sql, isLeader));
  if (config.MEDIA_WORKER === 'on') onClose(startWork(context, config, log));
  return context;
};
