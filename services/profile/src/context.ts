import { PrismaPg } from '@prisma/adapter-pg';
import { type Clock, createTransact, type DatabaseChassis, type Sql, sqlOf, type Transact } from '@trenzeye/kit';
import type { ProfileConfig } from './config.ts';
import { PrismaClient } from './store/generated/client.ts';

export interface ProfileContext {
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: Transact<PrismaClient>;
}

export const createContext = ({ clock, pool, wake, onClose }: DatabaseChassis<ProfileConfig>): ProfileContext => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  return { clock, prisma, sql: sqlOf(pool), transact: createTransact(prisma, wake, clock) };
};
