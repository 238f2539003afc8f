import { PrismaPg } from '@prisma/adapter-pg';
import { type Clock, createTransact, type DatabaseChassis, type Sql, sqlOf, type Transact } from '@trenzeye/kit';
import type { Pool } from 'pg';
import type { SocialConfig } from './config.ts';
import { PrismaClient } from './store/generated/client.ts';

export interface SocialContext {
  readonly clock: Clock;
  readonly pool: Pool;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: Transact<PrismaClient>;
  /** Tells the relay of events that a statement wrote by itself. */
  readonly wake: () => void;
}

export const createContext = ({ clock, pool, wake, onClose }: DatabaseChassis<SocialConfig>): SocialContext => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  return { clock, pool, sql: sqlOf(pool), transact: createTransact(prisma, wake, clock), wake };
};
