import type { Clock, DatabaseChassis, Logger } from '@trenzeye/kit';
import type { SeederConfig } from './config.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { type CallService, createServiceCaller } from './seeding/call-service.ts';

export interface SeederContext {
  readonly config: SeederConfig;
  readonly log: Logger;
  readonly clock: Clock;
  /** For the seeding lock, which needs a connection of its own. */
  readonly pool: DatabaseChassis<SeederConfig>['pool'];
  readonly prisma: PrismaClient;
  readonly callService: CallService;
}

export const createContext = ({ config, log, clock, pool, prisma }: DatabaseChassis<SeederConfig, PrismaClient>): SeederContext => ({
  config,
  log,
  clock,
  pool,
  prisma,
  callService: createServiceCaller(config.UPSTREAMS, config.INTERNAL_TOKEN),
});
