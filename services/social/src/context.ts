import { PrismaPg } from '@prisma/adapter-pg';
import { type Clock, consume, createSqlTransact, type DatabaseChassis, type Sql, type SqlTransact, sqlOf } from '@trenzeye/kit';
import type { Pool } from 'pg';
import type { SocialConfig } from './config.ts';
import { newsConsumers, scoreConsumers } from './consumers.ts';
import { gather } from './domain/gather.ts';
import { createHeardUntil } from './domain/heard-until.ts';
import { keepFresh } from './domain/keep-fresh.ts';
import { refreshTold } from './domain/keep-told.ts';
import { refreshStandings } from './domain/refresh-standings.ts';
import { type Posted, type Posting, postComments } from './store/comments.ts';
import { PrismaClient } from './store/generated/client.ts';
import { type Choice, type ToggleCause, type ToggledReaction, toggleReactions } from './store/reactions.ts';

export interface SocialContext {
  readonly clock: Clock;
  readonly pool: Pool;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  /** For reads that may be two seconds old. */
  readonly reader: Sql;
  /** For what is ordinary; what is asked often is named SQL. */
  readonly prisma: PrismaClient;
  /** State and its events in one transaction. */
  readonly write: SqlTransact;
  /** Toggles a reaction, together with whoever does at the same time. */
  readonly toggle: (toggle: Choice & ToggleCause) => Promise<ToggledReaction>;
  /** The same for comments. */
  readonly post: (posting: Posting) => Promise<Posted>;
  /** Tells the relay of events that a statement wrote by itself. */
  readonly wake: () => void;
  /** Until when everything that happened in other services is known here. */
  readonly heardUntil: () => Promise<Date>;
}

/** Who hears what people did here, beside the service itself. */
const ownGroups = { 'social-scores': scoreConsumers, 'social-news': newsConsumers } as const;

export const createContext = async ({
  config,
  clock,
  pool,
  reader,
  transaction,
  bus,
  log,
  wake,
  onClose,
}: DatabaseChassis<SocialConfig>): Promise<SocialContext> => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  const sql = sqlOf(pool);
  const write = createSqlTransact(pool, wake, clock);
  onClose(keepFresh('standings', () => refreshStandings({ write, clock }), config.LEADERBOARD_REFRESH_MS, log));
  onClose(keepFresh('notifications', () => refreshTold({ sql, write }), config.NOTIFICATIONS_REFRESH_MS, log));
  for (const [group, handlers] of Object.entries(ownGroups)) {
    const heard = await consume({ bus, transaction, log, group, handlers, repeatable: true });
    onClose(() => heard.stop());
  }
  return {
    ...{ clock, pool, sql, reader, prisma, write, wake },
    toggle: gather((toggles) => toggleReactions(sql, toggles)),
    post: gather((postings) => postComments(sql, postings)),
    heardUntil: createHeardUntil({ bus, clock, sql, group: 'social' }),
  };
};
