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
import type { Tracing } from './telemetry/tracing.ts';

/** What the chassis gives every service to build its context from. */
export interface Chassis<C> {
  readonly config: C;
  readonly log: Logger;
  readonly clock: Clock;
  readonly verifyToken: VerifyToken;
  /** Closed after the server, consumers and relay, last added first. */
  readonly onClose: (close: () => Promise<void>) => void;
}

/** A consumer group besides the service's own. */
export interface ConsumerGroup<P> {
  readonly group: string;
  readonly handlers: Handlers<P>;
  /** The handlers may apply an event twice: no inbox rows are kept, which saves one row per event. */
  readonly idempotent?: boolean;
}

/** A chassis with a database and events. */
export interface DatabaseChassis<C, P = unknown> extends Chassis<C> {
  readonly pool: Pool;
  /** The service's Prisma client, for single statements outside a transaction. */
  readonly prisma: P;
  /** Named statements outside a transaction, for `store/hot/` only. */
  readonly sql: Sql;
  readonly transaction: RunTransaction<P>;
  /** For reads that may be two seconds old: a standby's where there is one close behind, else the pool's. */
  readonly reader: Sql;
  readonly bus: Bus;
  /** Tells the relay that the outbox has something. */
  readonly wake: () => void;
  /** Whether this process, of all replicas, speaks for the service where they share what is told. */
  readonly isLeader: () => boolean;
  readonly tracing: Tracing | undefined;
}

/** One service: thin, declarative, the same shape each. */
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
  /** After events were applied: caches to drop. */
  readonly onApplied?: (context: X, events: readonly TrenzEvent[]) => void;
  /** Milliseconds that its events may wait for others to travel with, where many come that nobody waits for; 20 unless said. */
  readonly eventLingerMs?: number;
  /** Groups besides the service's own whose lag it tells. */
  readonly lagGroups?: (context: X) => readonly ConsumerGroupTopics[];
  /** Verifies tokens with keys of its own (auth only); others use the published keys. */
  readonly verifyToken?: (context: X) => VerifyToken;
  /** Recognises operators' tokens, for routes of access `service` (auth only). */
  readonly verifyService?: (context: X) => VerifyService;
}

export const defineService = <S extends z.ZodObject, X, P = unknown>(definition: ServiceDefinition<S, X, P>): ServiceDefinition<S, X, P> =>
  definition;
