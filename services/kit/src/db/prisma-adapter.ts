import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool, PoolClient } from 'pg';
import { generatedNamePrefix } from './traced-pool.ts';

/** Members of a Prisma client that do not exist on its transaction client. */
type ClientOnly = '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends';
export type TransactionClient<P> = Omit<P, ClientOnly>;

/** The part of a generated Prisma client that runs interactive transactions. Durations in milliseconds. */
export interface TransactionalPrisma<P> {
  $disconnect(): Promise<void>;
  $transaction<R>(work: (client: TransactionClient<P>) => Promise<R>, options?: { maxWait?: number; timeout?: number }): Promise<R>;
}

/** The connection of the transaction that Prisma joins. */
const joinedConnection = new AsyncLocalStorage<PoolClient>();

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
    if (args.length === 0 || args.length > namedParameterLimit || sql.trimStart().startsWith(dynamicMark)) return '';
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = names.size < namedStatementLimit ? `${generatedNamePrefix}${names.size + 1}` : '';
    if (name) names.set(sql, name);
    return name;
  };
};

const controlStatements: ReadonlySet<string> = new Set(['BEGIN', 'COMMIT', 'ROLLBACK']);

/** A connection whose transaction is begun, ended and released by its owner: Prisma's own attempts have no effect. */
const withoutControl = (client: PoolClient): PoolClient => {
  const query = async (statement: { readonly text: string }) =>
    controlStatements.has(statement.text) ? { fields: [], rows: [], rowCount: 0 } : client.query(statement);
  const members = { query, release: () => undefined, on: client.on.bind(client), removeListener: client.removeListener.bind(client) };
  return members as unknown as PoolClient;
};

/** A Prisma driver adapter on the service's pool. Transactions of `joinTransaction` use the connection that they join. */
export const createPrismaAdapter = (pool: Pool): PrismaPg => {
  const connect = async (): Promise<PoolClient> => {
    const joined = joinedConnection.getStore();
    return joined ? withoutControl(joined) : pool.connect();
  };
  // Statements outside a transaction: pg's `query` would call `connect` with a callback.
  const query = pool.query.bind(pool);
  const joiningPool = Object.create(pool, { connect: { value: connect }, query: { value: query } }) as Pool;
  return new PrismaPg(joiningPool, { statementNameGenerator: createStatementNames() });
};

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** An object whose methods call those of an object that is opened by the first call. */
const forwardCalls = (open: () => Promise<unknown>): object =>
  new Proxy(
    {},
    {
      get: (_target, name) => {
        // Not a promise, even when it is returned from an async function.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        return async (...args: readonly unknown[]) => ((await open()) as Methods)[name]?.(...args);
      },
    },
  );

/** A Prisma client that is opened by the first call of one of its methods, such as `$queryRaw`, or of a model's. */
const createLazyClient = <C>(open: () => Promise<C>): C => {
  const own = forwardCalls(open);
  const modelOf = (name: string): object => forwardCalls(async () => ((await open()) as Readonly<Record<string, unknown>>)[name]);
  const get = (_target: object, name: string | symbol) =>
    typeof name === 'symbol' || name === 'then' || name.startsWith('$') ? Reflect.get(own, name) : modelOf(name);
  return new Proxy({}, { get }) as C;
};

export interface JoinedPrisma<P> {
  /** Joins the transaction when it is first used. */
  readonly client: TransactionClient<P>;
  /** Ends Prisma's part of the transaction; the connection stays in it. */
  readonly leave: () => Promise<void>;
}

const maxWaitMs = 5_000;

/** Lets Prisma take part in a transaction that has begun on a connection. Only a transaction that uses Prisma pays for it. */
export const joinTransaction = <P>(
  prisma: TransactionalPrisma<P>,
  connection: PoolClient,
  { timeoutMs }: { readonly timeoutMs: number },
): JoinedPrisma<P> => {
  const left = Promise.withResolvers<void>();
  let joined: { readonly client: Promise<TransactionClient<P>>; readonly ended: Promise<void> } | undefined;
  const join = () => {
    const client = Promise.withResolvers<TransactionClient<P>>();
    const work = (opened: TransactionClient<P>): Promise<void> => {
      client.resolve(opened);
      return left.promise;
    };
    const ended = joinedConnection.run(connection, () => prisma.$transaction(work, { maxWait: maxWaitMs, timeout: timeoutMs }));
    ended.catch(client.reject);
    return { client: client.promise, ended };
  };
  return {
    client: createLazyClient(() => {
      joined ??= join();
      return joined.client;
    }),
    leave: async () => {
      left.resolve();
      await joined?.ended;
    },
  };
};
