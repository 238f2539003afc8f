import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type { EventInit, EventType } from '@trenzeye/proto/events';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock.ts';
import { appendEvents, type PendingEvent } from '../events/outbox.ts';
import { type IdempotencyKey, runIdempotent } from '../idempotency.ts';
import { activeTraceparent } from '../telemetry/active.ts';
import { inTransaction, type Sql, sqlOf } from './sql.ts';

/** Members of a Prisma client that do not exist on its transaction client. */
type ClientOnly = '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends';
export type TransactionClient<P> = Omit<P, ClientOnly>;

/** The part of a generated Prisma client that runs interactive transactions. Durations in milliseconds. */
interface TransactionalPrisma<P> {
  $disconnect(): Promise<void>;
  $transaction<R>(work: (client: TransactionClient<P>) => Promise<R>, options?: { maxWait?: number; timeout?: number }): Promise<R>;
}

/** Who or what causes an event: a user id or `system`, the trace context, and when it happened. */
export interface EventCause {
  readonly actor: string;
  readonly trace?: string | undefined;
  readonly occurredAt?: Date | undefined;
}

/** Queues an event for the outbox. `cause` overrides the transaction's own cause. */
export type Emit = <T extends EventType>(type: T, data: EventInit<T>, cause?: Partial<EventCause>) => void;

/**
 * One database transaction. `prisma` is for ordinary reads and writes; `query` runs a named statement on the same connection and is
 * for `store/hot/` only; `emit` queues events that are written to the outbox before the commit.
 */
export interface Transaction<P> extends Sql {
  readonly prisma: TransactionClient<P>;
  readonly emit: Emit;
}

export interface TransactionCause extends EventCause {
  /** Makes the transaction idempotent: a repeat changes nothing and gets the first answer (as JSON, so dates become strings). */
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Runs `work` in one transaction; rolls back when it throws. Throws `idempotency_mismatch` for a key used with another body. */
export type RunTransaction<P> = <R>(cause: TransactionCause, work: (tx: Transaction<P>) => Promise<R>) => Promise<R>;

/** Creates the service's Prisma client from the driver adapter that kit provides. */
export type CreatePrisma<P> = (adapter: PrismaPg) => P & TransactionalPrisma<P>;

interface Connection {
  client?: PoolClient;
}

const currentConnection = new AsyncLocalStorage<Connection>();

/** A Prisma driver adapter on the service's pool. Transactions started by a runner record the connection that Prisma takes. */
export const createPrismaAdapter = (pool: Pool): PrismaPg => {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const connection = currentConnection.getStore();
    if (connection) connection.client ??= client;
    return client;
  };
  // Statements outside a transaction: pg's `query` would call `connect` with a callback.
  const query = pool.query.bind(pool);
  return new PrismaPg(Object.create(pool, { connect: { value: connect }, query: { value: query } }) as Pool);
};

export interface TransactionRunnerOptions<P> {
  readonly prisma: P & TransactionalPrisma<P>;
  readonly clock: Clock;
  /** Called after a commit that wrote events. */
  readonly wake: () => void;
  /** Maximum duration of a transaction; 15 s by default. */
  readonly timeoutMs?: number | undefined;
}

const collectEvents = (cause: EventCause): { readonly events: readonly PendingEvent[]; readonly emit: Emit } => {
  const events: PendingEvent[] = [];
  const trace = cause.trace || activeTraceparent();
  const emit: Emit = (type, data, override) => {
    events.push({ type, data, actor: cause.actor, trace, occurredAt: cause.occurredAt, ...override });
  };
  return { events, emit };
};

const maxWaitMs = 5_000;
const defaultTimeoutMs = 15_000;

/** Runs transactions on a Prisma client created with `createPrismaAdapter`. */
export const createTransactionRunner =
  <P>({ prisma, clock, wake, timeoutMs = defaultTimeoutMs }: TransactionRunnerOptions<P>): RunTransaction<P> =>
  async (cause, work) => {
    const connection: Connection = {};
    let hasEvents = false;
    const result = await currentConnection.run(connection, () =>
      prisma.$transaction(
        async (client) => {
          if (!connection.client) throw new Error('the Prisma client was not created with createPrismaAdapter');
          const sql = sqlOf(connection.client);
          return runIdempotent(sql, cause.idempotencyKey, async () => {
            const { events, emit } = collectEvents(cause);
            const answer = await work({ prisma: client, query: sql.query, emit });
            await appendEvents(sql, events, clock());
            hasEvents = events.length > 0;
            return answer;
          });
        },
        { maxWait: maxWaitMs, timeout: timeoutMs },
      ),
    );
    if (hasEvents) wake();
    return result;
  };

export interface PoolTransactionOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** Runs transactions without a Prisma client: `tx.prisma` is undefined. */
export const createPoolTransactionRunner =
  ({ pool, clock, wake }: PoolTransactionOptions): RunTransaction<undefined> =>
  async (cause, work) => {
    let hasEvents = false;
    const result = await inTransaction(pool, (sql) =>
      runIdempotent(sql, cause.idempotencyKey, async () => {
        const collector = collectEvents(cause);
        const answer = await work({ prisma: undefined as never, query: sql.query, emit: collector.emit });
        await appendEvents(sql, collector.events, clock());
        hasEvents = collector.events.length > 0;
        return answer;
      }),
    );
    if (hasEvents) wake();
    return result;
  };

export interface OpenDatabaseOptions<P> {
  readonly pool: Pool;
  readonly createPrisma: CreatePrisma<P> | undefined;
  readonly clock: Clock;
  readonly wake: () => void;
  /** Maximum duration of a transaction of the Prisma client; 15 s by default. */
  readonly transactionTimeoutMs?: number;
}

/** Prisma client, named statements and transactions on one pool. `close` disconnects Prisma and leaves the pool open. */
export interface OpenedDatabase<P> {
  readonly prisma: P;
  readonly sql: Sql;
  readonly transaction: RunTransaction<P>;
  readonly close: () => Promise<void>;
}

export const openDatabase = <P>({ pool, createPrisma, clock, wake, transactionTimeoutMs }: OpenDatabaseOptions<P>): OpenedDatabase<P> => {
  const sql = sqlOf(pool);
  if (!createPrisma) {
    const transaction = createPoolTransactionRunner({ pool, clock, wake }) as RunTransaction<P>;
    return { prisma: undefined as P, sql, transaction, close: async () => undefined };
  }
  const prisma = createPrisma(createPrismaAdapter(pool));
  const transaction = createTransactionRunner<P>({ prisma, clock, wake, timeoutMs: transactionTimeoutMs });
  return { prisma, sql, transaction, close: () => prisma.$disconnect() };
};
