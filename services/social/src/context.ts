import { PrismaPg } from '@prisma/adapter-pg';
import {
  type Clock,
  consume,
  createSqlTransact,
  createTransact,
  type DatabaseChassis,
  type Sql,
  type SqlTransact,
  sqlOf,
  type Transact,
} from '@trenzeye/kit';
import type { Pool } from 'pg';
import type { SocialConfig } from './config.ts';
import { scoreConsumers } from './consumers.ts';
import { keepStandings } from './domain/keep-standings.ts';
import { PrismaClient } from './store/generated/client.ts';

export interface SocialContext {
  readonly clock: Clock;
  readonly pool: Pool;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: Transact<PrismaClient>;
  /** The same in named SQL alone. */
  readonly write: SqlTransact;
  /** Tells the relay of events that a statement wrote by itself. */
  readonly wake: () => void;
}

export const createContext = async ({
  config,
  clock,
  pool,
  bus,
  log,
  wake,
  onClose,
}: DatabaseChassis<SocialConfig>): Promise<SocialContext> => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  const write = createSqlTransact(pool, wake, clock);
  onClose(keepStandings({ write, clock }, config.LEADERBOARD_REFRESH_MS, log));
  const heard = await consume({ bus, pool, log, group: 'social-scores', handlers: scoreConsumers, repeatable: true });
  onClose(() => heard.stop());
  return { clock, pool, sql: sqlOf(pool), transact: createTransact(prisma, wake, clock), write, wake };
};
