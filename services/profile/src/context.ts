import { type Clock, createVault, type DatabaseChassis, type Logger, type RunTransaction, type Sql, type Vault } from '@trenzeye/kit';
import { hasDevelopmentFeatures } from '@trenzeye/kit/development-guard';
import type { ProfileConfig } from './config.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { createSchedulerSignals, type SchedulerSignals } from './schedule/publishing/start-loop.ts';

/** The dependencies of the service's verbs. */
export interface ProfileContext {
  readonly clock: Clock;
  readonly log: Logger;
  readonly prisma: PrismaClient;
  /** Named statements outside a transaction, for measured hot paths only. */
  readonly sql: Sql;
  readonly transaction: RunTransaction<PrismaClient>;
  readonly databaseUrl: string;
  /** Seals the secrets of webhooks. */
  readonly vault: Vault;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Whether webhooks may have http and private addresses, for development only. */
  readonly allowsPrivateWebhooks: boolean;
  /** Whether this process publishes scheduled posts and calls webhooks. */
  readonly runsScheduler: boolean;
  /** After the longest pause the scheduler notices a database clock that was set forward, and a notification that was lost. */
  readonly longestSchedulerPauseMs: number;
  /** Wake this process's scheduler. */
  readonly schedulerSignals: SchedulerSignals;
}

export const createContext = (chassis: DatabaseChassis<ProfileConfig, PrismaClient>): ProfileContext => {
  const { config, log, clock, prisma, sql, transaction } = chassis;
  return {
    clock,
    log,
    prisma,
    sql,
    transaction,
    databaseUrl: config.DATABASE_URL,
    vault: createVault({ service: 'profile', internalToken: config.INTERNAL_TOKEN }),
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    allowsPrivateWebhooks: config.WEBHOOKS === 'anywhere' && hasDevelopmentFeatures(config),
    runsScheduler: config.SCHEDULER === 'on',
    longestSchedulerPauseMs: config.SINGLE_REPLICA ? 30_000 : 5_000,
    schedulerSignals: createSchedulerSignals(),
  };
};
