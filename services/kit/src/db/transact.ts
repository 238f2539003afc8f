import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { appendEvents, type PendingEvent } from '../events/outbox.ts';
import { type IdempotencyKey, runIdempotent } from '../idempotency.ts';
import { activeTraceparent } from '../telemetry/active.ts';
import { inTransaction, type PrismaRaw, type Sql, sqlOfPrisma } from './sql.ts';
import type { Emit } from './transaction.ts';

/** What a transaction client lacks of the whole Prisma client. */
type Denied = '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends';
export type TransactionOf<P> = Omit<P, Denied>;

interface PrismaTransactions<P> {
  $transaction<R>(work: (tx: TransactionOf<P>) => Promise<R>, options?: { maxWait?: number; timeout?: number }): Promise<R>;
}

/** Who causes the change, the request's trace, and the idempotency key, if the client sent one. */
export interface Cause {
  readonly actor: string;
  readonly trace?: string;
  readonly idempotencyKey?: IdempotencyKey;
}

export type Transact<P> = <R>(cause: Cause, work: (tx: TransactionOf<P>, emit: Emit, sql: Sql) => Promise<R>) => Promise<R>;

/** The same without Prisma, on the pool: for verbs that are named SQL alone and run often. */
export type SqlTransact = <R>(cause: Cause, work: (emit: Emit, sql: Sql) => Promise<R>) => Promise<R>;

const withEvents = <R>(sql: Sql, cause: Cause, clock: Clock, work: (emit: Emit) => Promise<R>): Promise<R> =>
  runIdempotent(sql, cause.idempotencyKey, async () => {
    const events: PendingEvent[] = [];
    const trace = cause.trace || activeTraceparent();
    const answer = await work((type, data) => events.push({ type, data, actor: cause.actor, ...(trace ? { trace } : {}) }));
    await appendEvents(sql, events, clock());
    return answer;
  });

/**
 * State and events in one transaction: `emit` collects, the outbox rows are written before the commit, the relay is woken after
 * it. With an idempotency key, a repeat changes nothing and gets the first answer (as JSON: dates come back as strings).
 */
export const createTransact =
  <P>(prisma: P & PrismaTransactions<P>, wake: () => void, clock: Clock): Transact<P> =>
  async (cause, work) => {
    const result = await prisma.$transaction(
      async (tx) => {
        const sql = sqlOfPrisma(tx as unknown as PrismaRaw);
        return withEvents(sql, cause, clock, (emit) => work(tx, emit, sql));
      },
      { maxWait: 5_000, timeout: 15_000 },
    );
    wake();
    return result;
  };

/** As `createTransact`, with the caller's statements prepared once per connection: several times cheaper a call. */
export const createSqlTransact =
  (pool: Pool, wake: () => void, clock: Clock): SqlTransact =>
  async (cause, work) => {
    const result = await inTransaction(pool, (sql) => withEvents(sql, cause, clock, (emit) => work(emit, sql)));
    wake();
    return result;
  };
