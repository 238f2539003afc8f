import { PrismaPg } from '@prisma/adapter-pg';
import {
  type Clock,
  createSqlTransact,
  createTransact,
  type DatabaseChassis,
  type Logger,
  type ObjectStore,
  openObjects,
  type Sql,
  type SqlTransact,
  sqlOf,
  type Transact,
} from '@trenzeye/kit';
import type { ContentConfig } from './config.ts';
import { createFeedPages, type FeedPages } from './domain/feed-pages.ts';
import { type HiddenAuthors, openHiddenAuthors } from './domain/hidden-authors.ts';
import { createReactionLoader, type ReactionLoader } from './domain/reaction-loader.ts';
import { startViewReports, startViewSweep } from './domain/record-view.ts';
import { openSignalEngine } from './domain/signals/open-signal-engine.ts';
import type { SignalEngine } from './domain/signals/signal-engine.ts';
import { createPosterPress, type PosterPress } from './providers/local/poster/poster-press.ts';
import { openProvider } from './providers/open-provider.ts';
import type { ContentProvider } from './providers/provider.ts';
import { readFeedPage } from './store/feed.ts';
import { PrismaClient } from './store/generated/client.ts';
import { createImageShelf, type ImageShelf } from './store/image-shelf.ts';
import { readHiddenAuthors } from './store/relations.ts';
import { readReactions } from './store/viewer-reactions.ts';

export interface ContentContext {
  readonly log: Logger;
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** Named statements outside a transaction, for what is read often. */
  readonly sql: Sql;
  /** For reads that may be two seconds old. */
  readonly reader: Sql;
  readonly transact: Transact<PrismaClient>;
  /** The same in named SQL alone, for what is written often. */
  readonly write: SqlTransact;
  readonly objects: ObjectStore;
  readonly images: ImageShelf;
  readonly press: PosterPress;
  readonly provider: ContentProvider;
  /** Generations a user has in a day. */
  readonly dailyQuota: number;
  /** Makes hashes of visitors that nobody else can make. */
  readonly viewerKey: string;
  readonly feedPages: FeedPages;
  readonly reactions: ReactionLoader;
  /** Whose items a viewer is not shown. */
  readonly hidden: HiddenAuthors;
  readonly signals: SignalEngine;
  /** What events wrote to the outbox may leave. */
  readonly wake: () => void;
}

export const createContext = async ({
  config,
  log,
  clock,
  pool,
  reader,
  wake,
  onClose,
}: DatabaseChassis<ContentConfig>): Promise<ContentContext> => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  const objects = openObjects(config);
  onClose(() => objects.close());
  const press = createPosterPress();
  onClose(() => press.close());
  const sql = sqlOf(pool);
  const images = createImageShelf(objects);
  const signals = openSignalEngine({ config, pool, clock, log });
  onClose(() => signals.close());
  onClose(startViewSweep(sql, clock, log));
  const write = createSqlTransact(pool, wake, clock);
  onClose(startViewReports({ sql, write }, config.VIEW_REPORTS_MS, log));
  return {
    log,
    clock,
    prisma,
    sql,
    reader,
    transact: createTransact(prisma, wake, clock),
    write,
    objects,
    images,
    press,
    provider: await openProvider(config, { images, press, log }),
    dailyQuota: config.GENERATE_DAILY_QUOTA,
    viewerKey: config.INTERNAL_TOKEN,
    feedPages: createFeedPages((request) => readFeedPage(sql, request)),
    hidden: openHiddenAuthors((viewerId) => readHiddenAuthors(sql, viewerId)),
    reactions: createReactionLoader((users, contentIds) => readReactions(sql, users, contentIds)),
    signals,
    wake,
  };
};
