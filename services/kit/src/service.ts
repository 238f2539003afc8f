import type { TrenzEvent } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { VerifyService, VerifyToken } from './auth/tokens.ts';
import type { BackgroundTask } from './background-tasks.ts';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { ChassisConfig, DatabaseConfig } from './config.ts';
import type { Sql } from './db/sql.ts';
import type { CreatePrisma, RunTransaction } from './db/transaction.ts';
import type { Handlers } from './events/consume.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Logger } from './logging/logger.ts';
import type { ConsumerGroupTopics } from './telemetry/observe-service.ts';
import type { Tracing } from './telemetry/spans.ts';

/** The dependencies that kit provides to build a service's context. */
export interface Chassis<C> {
  readonly config: C;
  readonly log: Logger;
  readonly clock: Clock;
  readonly verifyToken: VerifyToken;
  /** Registers a close function. They run after the server, consumers and relay were stopped, the last added first. */
  readonly onClose: (close: () => Promise<void>) => void;
}

/** A consumer group in addition to the service's own. */
export interface ConsumerGroup<P> {
  readonly group: string;
  readonly handlers: Handlers<P>;
  /** The handlers may receive an event twice: no inbox rows are written, which saves one row per event. */
  readonly idempotent?: boolean;
}

/** A chassis with a database and events. */
export interface DatabaseChassis<C, P = unknown> extends Chassis<C> {
  readonly pool: Pool;
  /** The service's Prisma client, for single statements outside a transaction. */
  readonly prisma: P;
  /** Named statements outside a transaction, for measured hot paths only. */
  readonly sql: Sql;
  readonly transaction: RunTransaction<P>;
  /** For reads that may be two seconds old: answered by a standby if there is one with little lag, otherwise by the pool. */
  readonly reader: Sql;
  readonly bus: Bus;
  /** Wakes the relay after a commit that wrote to the outbox. */
  readonly wake: () => void;
  /** Whether this replica is the service's leader, for metrics and tasks that replicas share. */
  readonly isLeader: () => boolean;
  readonly tracing: Tracing | undefined;
}

/** Declares a service. All services have the same shape. */
export interface ServiceDefinition<S extends z.ZodObject, X, P = unknown> {
  readonly name: string;
  /** Zod object of environment variables; extends `chassisSettings` and `databaseSettings`. */
  readonly settings: S;
  /** The `prisma/migrations/` folder. */
  readonly migrations: URL;
  /** Creates the generated Prisma client: `(adapter) => new PrismaClient({ adapter })`. */
  readonly prisma?: CreatePrisma<P>;
  readonly context: (chassis: DatabaseChassis<z.output<S> & ChassisConfig & DatabaseConfig, P>) => Promise<X> | X;
  readonly endpoints: (context: X) => readonly Endpoint[];
  /** Handlers of the service's own consumer group, which has the service's name. */
  readonly consumers?: (context: X) => Handlers<P>;
  readonly consumerGroups?: (context: X) => readonly ConsumerGroup<P>[];
  /** Started after the consumers and stopped before them. */
  readonly backgroundTasks?: (context: X) => readonly BackgroundTask[];
  /** Called after events were applied, for example to invalidate caches. */
  readonly onApplied?: (context: X, events: readonly TrenzEvent[]) => void;
  /** Minimum milliseconds between two batches of its events; 20 by default. Larger values suit many events that no user waits for. */
  readonly eventLingerMs?: number;
  /** Further consumer groups whose lag the service exports as a metric. */
  readonly lagGroups?: (context: X) => readonly ConsumerGroupTopics[];
  /** Verifies tokens with the service's own keys (auth only); other services use the published keys. */
  readonly verifyToken?: (context: X) => VerifyToken;
  /** Verifies service tokens, for routes of access `service` (auth only). */
  readonly verifyService?: (context: X) => VerifyService;
}

export const defineService = <S extends z.ZodObject, X, P = unknown>(definition: ServiceDefinition<S, X, P>): ServiceDefinition<S, X, P> =>
  definition;
