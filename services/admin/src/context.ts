import { PrismaPg } from '@prisma/adapter-pg';
import {
  type ChassisConfig,
  type Clock,
  createSqlTransact,
  createTransact,
  type DatabaseChassis,
  type Sql,
  type SqlTransact,
  sqlOf,
  type Transact,
} from '@trenzeye/kit';
import { PrismaClient } from './store/generated/client.ts';

export interface Context {
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: Transact<PrismaClient>;
  /** The same in named SQL alone. */
  readonly write: SqlTransact;
}

export const createContext = ({ clock, pool, wake, onClose }: DatabaseChassis<ChassisConfig>): Context => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  return { clock, prisma, sql: sqlOf(pool), transact: createTransact(prisma, wake, clock), write: createSqlTransact(pool, wake, clock) };
};
