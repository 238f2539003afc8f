import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type { EventInit, EventType } from '@trenzeye/proto/events';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock.ts';
import { appendEvents, type PendingAnswer, type PendingEvent } from '../events/outbox.ts';
import { claimIdempotencyKey, type IdempotencyKey } from '../idempotency.ts';
import { activeTraceparent } from '../telemetry/active.ts';
import { inTransaction, type Sql, sqlOf } from './sql.ts';
import { generatedNamePrefix } from './traced-pool.ts';

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

interface Connection {
  client?: PoolClient;
}

const currentConnection = new AsyncLocalStorage<Connection>();

/** Statements that get a name: each connection keeps what it prepared. */
const namedStatementLimit = 250;
/** Longer statements are mostly lists of values, whose texts vary with their length and rarely repeat. */
const namedParameterLimit = 20;

/** Begins statements whose text depends on the request: names for them would never be used again. */
const dynamicMark = '/* dynamic */';

/** Names statements by their text, so that a connection parses and plans each of them once; the empty name is for unnamed ones. */
const createStatementNames = (): ((query: { readonly sql: string; readonly args: readonly unknown[] }) => string) => {
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    // Without parameters pg uses the simple protocol: one message for BEGIN and COMMIT.
    if (args.length === 0 || args.length > namedParameterLimit || sql.trimStart().startsWith(dynamicMark)) return '';
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = names.size < namedStatementLimit ? `${generatedNamePrefix}${names.size + 1}` : '';
    if (name) names.set(sql, name);
    return name;
  };
};

/** A Prisma driver adapter on the service's pool. Transactions started by a runner record the connection that Prisma takes. */
const createPrismaAdapter = (pool: Pool): PrismaPg => {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const connection = currentConnection.getStore();
    if (connection) connection.client ??= client;
    return client;
  };
  // Statements outside a transaction: pg's `query` would call `connect` with a callback.
  const query = pool.query.bind(pool);
  const observedPool = Object.create(pool, { connect: { value: connect }, query: { value: query } }) as Pool;
  return new PrismaPg(observedPool, { statementNameGenerator: createStatementNames() });
};

interface TransactionRunnerOptions<P> {
  readonly prisma: P & TransactionalPrisma<P>;
  readonly clock: Clock;
  /** Called after a commit that wrote events. */
  readonly wake: () => void;
  /** Maximum duration of a transaction; 15 s by default. */
  readonly timeoutMs?: number | undefined;
}

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

const maxWaitMs = 5_000;
const defaultTimeoutMs = 15_000;

/** Runs transactions on a Prisma client created with `createPrismaAdapter`. */
const createTransactionRunner =
  <P>({ prisma, clock, wake, timeoutMs = defaultTimeoutMs }: TransactionRunnerOptions<P>): RunTransaction<P> =>
  async <R>(cause: TransactionCause, work: (tx: Transaction<P>) => Promise<R>) => {
    const connection: Connection = {};
    const { result, hasEvents } = await currentConnection.run(connection, () =>
      prisma.$transaction(
        (client) => {
          if (!connection.client) throw new Error('the Prisma client was not created with createPrismaAdapter');
          return runQueued({ sql: sqlOf(connection.client), prisma: client, clock }, cause, work);
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

/** Runs transactions without a Prisma client, at a quarter of the cost: `tx.prisma` is undefined. */
export const createPoolTransactionRunner =
  ({ pool, clock, wake }: PoolTransactionOptions): RunTransaction<undefined> =>
  async (cause, work) => {
    const { result, hasEvents } = await inTransaction(pool, (sql) => runQueued({ sql, prisma: undefined as never, clock }, cause, work));
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
  readonly sqlTransaction: RunTransaction<undefined>;
  readonly close: () => Promise<void>;
}

export const openDatabase = <P>({ pool, createPrisma, clock, wake, transactionTimeoutMs }: OpenDatabaseOptions<P>): OpenedDatabase<P> => {
  const sql = sqlOf(pool);
  const sqlTransaction = createPoolTransactionRunner({ pool, clock, wake });
  if (!createPrisma) {
    return { prisma: undefined as P, sql, transaction: sqlTransaction as RunTransaction<P>, sqlTransaction, close: async () => undefined };
  }
  const prisma = createPrisma(createPrismaAdapter(pool));
  const transaction = createTransactionRunner<P>({ prisma, clock, wake, timeoutMs: transactionTimeoutMs });
  return { prisma, sql, transaction, sqlTransaction, close: () => prisma.$disconnect() };
};
