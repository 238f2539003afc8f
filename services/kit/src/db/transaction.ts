import type { PrismaPg } from '@prisma/adapter-pg';
import type { EventInit, EventType } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
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
 * for `store/hot/` only; `emit` queues events that are written to the outbox before the commit, and `saveAnswer` queues the answer of a
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

/** Runs `work` unless the cause's idempotency key was used before, then writes the events and answers that it queued. */
const runQueued = async <P, R>(
  { sql, prisma, clock }: { readonly sql: Sql; readonly prisma: TransactionClient<P>; readonly clock: Clock },
  cause: TransactionCause,
  work: (tx: Transaction<P>) => Promise<R>,
): Promise<{ readonly result: R; readonly hasEvents: boolean }> => {
  const { actor, occurredAt, idempotencyKey } = cause;
  const repeated = idempotencyKey && (await claimIdempotencyKey(sql, idempotencyKey));
  if (repeated) return { result: repeated.answer as R, hasEvents: false };
  const events: PendingEvent[] = [];
  const answers: PendingAnswer[] = [];
  const trace = cause.trace || activeTraceparent();
  const result = await work({
    prisma,
    query: sql.query,
    emit: (type, data, override) => {
      events.push({ type, data, actor, trace, occurredAt, ...override });
    },
    saveAnswer: (key, answer) => {
      answers.push({ idempotencyKey: key, answer });
    },
  });
  if (idempotencyKey) answers.push({ idempotencyKey, answer: result });
  await appendEvents(sql, events, clock(), answers);
  return { result, hasEvents: events.length > 0 };
};

export interface PoolTransactionOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Called after a commit that wrote events. */
  readonly wake: () => void;
}

/** Runs transactions without a Prisma client: `tx.prisma` is undefined. */
export const createPoolTransactionRunner =
  ({ pool, clock, wake }: PoolTransactionOptions): RunTransaction<undefined> =>
  async (cause, work) => {
    const { result, hasEvents } = await inTransaction(pool, (sql) => runQueued({ sql, prisma: undefined as never, clock }, cause, work));
    if (hasEvents) wake();
    return result;
  };

interface TransactionRunnerOptions<P> extends PoolTransactionOptions {
  readonly prisma: TransactionalPrisma<P>;
  /** Maximum duration of Prisma's part of a transaction; 15 s by default. */
  readonly timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 15_000;

/** Runs transactions that a Prisma client of `createPrismaAdapter` joins when it is first used. */
const createTransactionRunner =
  <P>({ pool, prisma, clock, wake, timeoutMs = defaultTimeoutMs }: TransactionRunnerOptions<P>): RunTransaction<P> =>
  async (cause, work) => {
    const { result, hasEvents } = await inTransaction(pool, async (sql, connection) => {
      const joined = joinTransaction(prisma, connection, { timeoutMs });
      try {
        return await runQueued({ sql, prisma: joined.client, clock }, cause, work);
      } finally {
        await joined.leave();
      }
    });
    if (hasEvents) wake();
    return result;
  };

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
  const transaction = createTransactionRunner<P>({ pool, prisma, clock, wake, timeoutMs: transactionTimeoutMs });
  return { prisma, sql, transaction, close: () => prisma.$disconnect() };
};
