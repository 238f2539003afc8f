import type { ChassisConfig, Clock, DatabaseChassis, RunTransaction } from '@trenzeye/kit';
import type { PrismaClient } from './database/generated/client.ts';

/** The dependencies of the service's verbs. */
export interface AdminContext {
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  readonly transaction: RunTransaction<PrismaClient>;
}

export const createContext = ({ clock, prisma, transaction }: DatabaseChassis<ChassisConfig, PrismaClient>): AdminContext => ({
  clock,
  prisma,
  transaction,
});
