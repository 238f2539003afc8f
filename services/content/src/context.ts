import {
  type Clock,
  createVault,
  type DatabaseChassis,
  type Logger,
  type ObjectStore,
  openObjects,
  type RunTransaction,
  type Sql,
  speechModelVault,
  type Vault,
} from '@trenzeye/kit';
import { createHiddenAuthors, type HiddenAuthors } from './authors/hidden-authors.ts';
import { readHiddenAuthors } from './authors/store.ts';
import { createLocalProvider, type LocalProvider } from './composer/local-provider.ts';
import { createPosterRenderer, type PosterRenderer } from './composer/poster/poster-renderer.ts';
import { createPublicPictures, type PublicPictures } from './composer/public-pictures.ts';
import type { ContentConfig } from './config.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { createFeedPages, type FeedPages } from './feed/feed-pages.ts';
import { createReactionLoader, type ReactionLoader } from './feed/reaction-loader.ts';
import { readFeedPage } from './feed/store/feed-page.ts';
import { readReactions } from './feed/store/viewer-reactions.ts';
import { createGeneratedImageStore, type GeneratedImageStore } from './images/image-store.ts';
import { attachQuotes } from './items/quoted-items.ts';
import type { LinkPreviewSettings } from './link-previews/link-preview-settings.ts';
import { type ConfiguredModels, configuredModelsOf } from './models/configured-models.ts';
import { type LocalModels, openLocalModels } from './models/local-model/local-models.ts';
import { openSearchIndex, type SearchIndex } from './search/store/engine/search-index.ts';
import { openSearchReader } from './search/store/search-reader.ts';
import type { RankingSchedule } from './signals/ranking-schedule.ts';
import { createSignalRanking } from './signals/signal-tasks.ts';
import type { SignalSources } from './sources/active-sources.ts';
import { knownSources } from './sources/connectors/sources.ts';

export interface ContentContext {
  readonly log: Logger;
  readonly clock: Clock;
  /** For locks that outlast a transaction. */
  readonly pool: DatabaseChassis<unknown>['pool'];
  readonly prisma: PrismaClient;
  /** Named statements outside a transaction, for measured hot paths only. */
  readonly sql: Sql;
  /** For reads that may be two seconds old. */
  readonly reader: Sql;
  /** For searches, which have connections and a time limit of their own. */
  readonly searchReader: Sql;
  /** The index of the search engine, where there is one. */
  readonly searchIndex: SearchIndex | undefined;
  readonly transaction: RunTransaction<PrismaClient>;
  readonly objects: ObjectStore;
  readonly images: GeneratedImageStore;
  /** For signed-in users. */
  readonly posterRenderer: PosterRenderer;
  /** For pictures that visitors ask for. */
  readonly publicPictures: PublicPictures;
  /** The built-in composer. */
  readonly composer: LocalProvider;
  /** The models of the configuration. */
  readonly configuredModels: ConfiguredModels | undefined;
  readonly localModels: LocalModels;
  /** Encrypts the keys of endpoints. */
  readonly vault: Vault;
  /** Encrypts the keys of speech models for the media service. */
  readonly speechVault: Vault;
  /** Which addresses users' own endpoints may have. */
  readonly modelReach: 'public' | 'anywhere';
  /** Milliseconds for all requests of a generation. */
  readonly modelTimeoutMs: number;
  /** Hosts, some with a port, on which admins look for model servers. */
  readonly modelServerHosts: readonly string[];
  /** Generations per user and day. */
  readonly dailyQuota: number;
  /** Secret key of the anonymous viewers' hashes. */
  readonly viewerKey: string;
  /** Milliseconds between two reports of new views. */
  readonly viewReportsMs: number;
  readonly feedPages: FeedPages;
  readonly reactions: ReactionLoader;
  /** Authors whose items a viewer does not see. */
  readonly hiddenAuthors: HiddenAuthors;
  readonly linkPreviews: LinkPreviewSettings;
  readonly signalSources: SignalSources;
  readonly signalRanking: RankingSchedule;
}

export const createContext = async ({
  config,
  log,
  clock,
  pool,
  prisma,
  sql,
  reader,
  transaction,
  onClose,
}: DatabaseChassis<ContentConfig, PrismaClient>): Promise<ContentContext> => {
  const objects = await openObjects(config);
  onClose(() => objects.close());
  const posterRenderer = createPosterRenderer();
  onClose(() => posterRenderer.close());
  const images = createGeneratedImageStore(objects);
  const publicRenderer = createPosterRenderer({ isLowPriority: true });
  onClose(() => publicRenderer.close());
  const localModels = await openLocalModels({
    folder: config.LOCAL_MODELS_DIR,
    source: config.LOCAL_MODEL_SOURCE,
    idleMs: config.LOCAL_MODEL_IDLE_SECONDS * 1000,
    log,
  });
  onClose(() => localModels.close());
  const userAgent = `Trenzeye/0.1 (+${config.PUBLIC_URL})`;
  return {
    log,
    clock,
    pool,
    prisma,
    sql,
    reader,
    searchReader: await openSearchReader({ config, log, onClose }),
    searchIndex: await openSearchIndex({ config, prisma, log, onClose }),
    transaction,
    objects,
    images,
    posterRenderer,
    publicPictures: createPublicPictures({ images, renderer: publicRenderer }),
    composer: createLocalProvider({ images, posterRenderer }),
    configuredModels: configuredModelsOf(config),
    localModels,
    vault: createVault({ service: 'content', internalToken: config.INTERNAL_TOKEN, encryptionKey: config.CONTENT_ENCRYPTION_KEY }),
    speechVault: createVault({ service: speechModelVault, internalToken: config.INTERNAL_TOKEN }),
    modelReach: config.MODEL_ENDPOINTS,
    modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    modelServerHosts: config.MODEL_SERVER_HOSTS,
    dailyQuota: config.GENERATE_DAILY_QUOTA,
    viewerKey: config.INTERNAL_TOKEN,
    viewReportsMs: config.VIEW_REPORTS_MS,
    feedPages: createFeedPages(async (request) => attachQuotes(prisma, await readFeedPage(sql, request), request.without ?? [])),
    hiddenAuthors: createHiddenAuthors((viewerId) => readHiddenAuthors(sql, viewerId)),
    reactions: createReactionLoader((users, contentIds) => readReactions(sql, users, contentIds)),
    linkPreviews: {
      isOn: config.LINK_PREVIEWS === 'on',
      reach: config.LINK_PREVIEW_ADDRESSES === 'anywhere' ? 'configured' : 'public',
      userAgent,
      timeoutMs: 8_000,
    },
    signalSources: {
      isOn: config.SIGNALS === 'on',
      known: knownSources(config),
      feedReach: config.SIGNALS_FEEDS === 'anywhere' ? 'configured' : 'public',
      userAgent,
      intervalMs: config.SIGNALS_INTERVAL * 1000,
      authorKey: `${config.INTERNAL_TOKEN} signal authors`,
    },
    signalRanking: createSignalRanking({ pool, prisma, transaction, clock, log }),
  };
};
