import { PrismaPg } from '@prisma/adapter-pg';
import { type ChassisConfig, type Clock, createTransact, type DatabaseChassis, type Sql, sqlOf, type Transact } from '@trenzeye/kit';
import { PrismaClient } from './store/generated/client.ts';

export interface Context {
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: Transact<PrismaClient>;
}

export const createContext = ({ clock, pool, wake, onClose }: DatabaseChassis<ChassisConfig>): Context => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  return { clock, prisma, sql: sqlOf(pool), transact: createTransact(prisma, wake, clock) };
};
