import type { TrenzEvent } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { ChassisConfig, DatabaseConfig } from './config.ts';
import type { Sql } from './db/sql.ts';
import type { Handlers } from './events/consume.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Logger } from './logger.ts';
import type { Reader } from './telemetry/observe-service.ts';
import type { Tracing } from './telemetry/tracing.ts';
import type { VerifyService, VerifyToken } from './tokens.ts';

/** What the chassis gives every service to build its context from. */
export interface Chassis<C> {
  readonly config: C;
  readonly log: Logger;
  readonly clock: Clock;
  readonly verifyToken: VerifyToken;
  /** Closed after the server, consumers and relay, last added first. */
  readonly onClose: (close: () => Promise<void>) => void;
}

/** A chassis with rows and events. */
export interface DatabaseChassis<C> extends Chassis<C> {
  readonly pool: Pool;
  /** For reads that may be two seconds old: a standby's where there is one close behind, else the pool's. */
  readonly reader: Sql;
  readonly bus: Bus;
  /** Tells the relay that the outbox has something. */
  readonly wake: () => void;
  /** Whether this process, of all replicas, speaks for the service where they share what is told. */
  readonly leads: () => boolean;
  readonly tracing: Tracing | undefined;
}

/** One service: thin, declarative, the same shape each. */
export interface ServiceDefinition<S extends z.ZodObject, X> {
  readonly name: string;
  /** Zod object of environment variables; extends `chassisSettings` and `databaseSettings`. */
  readonly settings: S;
  /** The `prisma/migrations/` folder. */
  readonly migrations: URL;
  readonly context: (chassis: DatabaseChassis<z.output<S> & ChassisConfig & DatabaseConfig>) => Promise<X> | X;
  readonly endpoints: (context: X) => readonly Endpoint[];
  readonly consumers?: (context: X) => Handlers;
  /** After events were applied: caches to drop. */
  readonly applied?: (context: X, events: readonly TrenzEvent[]) => void;
  /** Milliseconds that its events may wait for others to travel with, where many come that nobody waits for; 20 unless said. */
  readonly gather?: number;
  /** Groups besides the service's own whose lag it tells. */
  readonly watches?: (context: X) => readonly Reader[];
  /** Verifies tokens with keys of its own (auth only); others use the published keys. */
  readonly verifyToken?: (context: X) => VerifyToken;
  /** Recognises operators' tokens, for routes of access `service` (auth only). */
  readonly verifyService?: (context: X) => VerifyService;
}

export const defineService = <S extends z.ZodObject, X>(definition: ServiceDefinition<S, X>): ServiceDefinition<S, X> => definition;
