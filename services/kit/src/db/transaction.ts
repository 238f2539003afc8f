import type { PrismaPg } from '@prisma/adapter-pg';
import type { EventInit, EventType } from '@trenzeye/proto/events';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock.ts';
import { appendEvents, type PendingAnswer, type PendingEvent } from '../events/outbox.ts';
import { claimIdempotencyKey, type IdempotencyKey } from '../idempotency.ts';
import { activeTraceparent } from '../telemetry/active.ts';
import { createPrismaAdapter, joinTransaction, type TransactionalPrisma, type TransactionClient } from './prisma-adapter.ts';
import { inTransaction, type Sql, sqlOf } from './sql.ts';

export type { TransactionClient };

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
 * for measured hot paths only; `emit` queues events that are written to the outbox before the commit, and `saveAnswer` queues the answer of a
 * request whose idempotency key was claimed in this transaction: a transaction of several requests saves one for each.
 */
export interface Transaction<P> extends Sql {
  readonly prisma: TransactionClient<P>;
  readonly emit: Emit;
  readonly saveAnswer: (idempotencyKey: IdempotencyKey, answer: unknown) => void;
}

export interface TransactionCause extends EventCause {
  /** Makes the transaction idempotent: a repeat changes nothing and gets the first answer (as JSON, so dates become strings). */
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Runs `work` in one transaction; rolls back when it throws. Throws `idempotency_mismatch` for a key used with another body. */
export type RunTransaction<P> = <R>(cause: TransactionCause, work: (tx: Transaction<P>) => Promise<R>) => Promise<R>;

/** Creates the service's Prisma client from the driver adapter that kit provides. */
export type CreatePrisma<P> = (adapter: PrismaPg) => P & TransactionalPrisma<P>;

/** What a transaction writes with its commit. */
interface Queue {
  readonly events: PendingEvent[];
  readonly answers: PendingAnswer[];
}

/** Runs `work` unless the cause's idempotency key was used before, and queues its events and answers. */
const runQueued = async <P, R>(
  { sql, prisma, queue }: { readonly sql: Sql; readonly prisma: TransactionClient<P>; readonly queue: Queue },
  cause: TransactionCause,
  work: (tx: Transaction<P>) => Promise<R>,
): Promise<R> => {
  const { actor, occurredAt, idempotencyKey } = cause;
  const repeated = idempotencyKey && (await claimIdempotencyKey(sql, idempotencyKey));
  if (repeated) return repeated.answer as R;
  const trace = cause.trace || activeTraceparent();
  const result = await work({
    prisma,
    query: sql.query,
    emit: (type, data, override) => {
      queue.events.push({ type, data, actor, trace, occurredAt, ...override });
    },
    saveAnswer: (key, answer) => {
      queue.answers.push({ idempotencyKey: key, answer });
    },
  });
  if (idempotencyKey) queue.answers.push({ idempotencyKey, answer: result });
  return result;
};

export interface PoolTransactionOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Called after a commit that wrote events. */
  readonly wake: () => void;
}

/** Runs transactions whose client for `tx.prisma` is opened, and closed before the commit, by `join`. */
const createRunner =
  <P>(
    { pool, clock, wake }: PoolTransactionOptions,
    join: (connection: PoolClient) => { readonly client: TransactionClient<P>; readonly leave: () => Promise<void> },
  ): RunTransaction<P> =>
  async (cause, work) => {
    const queue: Queue = { events: [], answers: [] };
    const result = await inTransaction(
      pool,
      async (sql, connection) => {
        const joined = join(connection);
        try {
          return await runQueued({ sql, prisma: joined.client, queue }, cause, work);
        } finally {
          await joined.leave();
        }
      },
      (sql) => appendEvents(sql, queue.events, clock(), queue.answers),
    );
    if (queue.events.length > 0) wake();
    return result;
  };

/** Runs transactions without a Prisma client: `tx.prisma` is undefined. */
export const createPoolTransactionRunner = (options: PoolTransactionOptions): RunTransaction<undefined> =>
  createRunner(options, () => ({ client: undefined as never, leave: async () => undefined }));

const defaultTimeoutMs = 15_000;

export interface OpenDatabaseOptions<P> extends PoolTransactionOptions {
  readonly createPrisma: CreatePrisma<P> | undefined;
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
  // Prisma joins a transaction when it is first used.
  const transaction = createRunner<P>({ pool, clock, wake }, (connection) =>
    joinTransaction(prisma, connection, { timeoutMs: transactionTimeoutMs ?? defaultTimeoutMs }),
  );
  return { prisma, sql, transaction, close: () => prisma.$disconnect() };
};
