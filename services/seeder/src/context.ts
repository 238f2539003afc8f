import { PrismaPg } from '@prisma/adapter-pg';
import type { Clock, DatabaseChassis, Logger } from '@trenzeye/kit';
import type { SeederConfig } from './config.ts';
import { type CallOwner, createOwnerCalls } from './domain/call-owner.ts';
import { PrismaClient } from './store/generated/client.ts';

export interface SeederContext {
  readonly config: SeederConfig;
  readonly log: Logger;
  readonly clock: Clock;
  readonly pool: DatabaseChassis<SeederConfig>['pool'];
  readonly prisma: PrismaClient;
  readonly callOwner: CallOwner;
}

export const createContext = ({ config, log, clock, pool, onClose }: DatabaseChassis<SeederConfig>): SeederContext => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  return { config, log, clock, pool, prisma, callOwner: createOwnerCalls(config.UPSTREAMS, config.INTERNAL_TOKEN) };
};
