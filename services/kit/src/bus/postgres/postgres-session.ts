import pg from 'pg';
import type { Logger } from 'pino';
import { backoff, pause } from '../backoff.ts';
import { channel } from './postgres-log.ts';

/** An advisory lock of the session's connection; PostgreSQL releases it when the process ends. */
export interface MemberLock {
  isHeld(): boolean;
  release(): Promise<void>;
}

/** One connection that receives notifications and owns the locks of all subscriptions of a bus. */
export interface Session {
  connected(): boolean;
  /** Undefined when another member has the lock. Rejects without a connection. */
  tryLock(name: string): Promise<MemberLock | undefined>;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly url: string;
  readonly log: Logger | undefined;
  /** Called with the topics of a notification, and with `*` after a reconnection, when notifications may be lost. */
  readonly onAppend: (announced: string) => void;
}

const connect = async ({ url, onAppend }: SessionOptions, onLost: (error?: Error) => void): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'trenzeye-bus-session',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  // An 'error' event without a listener ends the process.
  client.on('error', onLost);
  client.on('end', () => onLost());
  client.on('notification', ({ payload }) => onAppend(payload ?? '*'));
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
};

/** Opens the session. Rejects when the first connection fails; afterwards it reconnects by itself. */
export const openSession = async (options: SessionOptions): Promise<Session> => {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let locks = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  // pg runs one query at a time on a client; members may query concurrently.
  const queryInTurn = async <Row extends pg.QueryResultRow>(on: pg.Client, text: string, name: string): Promise<Row | undefined> => {
    const query = last.then(() => on.query<Row>(text, [name]));
    last = query.catch(() => undefined);
    return (await query).rows[0];
  };

  const open = async (): Promise<void> => {
    let lost = false;
    const opened = await connect(options, (error) => {
      if (lost) return;
      lost = true;
      if (client === undefined || closing.signal.aborted) return;
      client = undefined;
      locks = new Set();
      options.log?.warn({ err: error }, 'bus connection lost, reconnecting');
      void reopen();
    });
    if (lost) throw new Error('The bus connection was lost while it was opened');
    if (closing.signal.aborted) return opened.end();
    client = opened;
    options.onAppend('*');
  };

  const reopen = async (): Promise<void> => {
    for (let failures = 0; client === undefined && !closing.signal.aborted; failures += 1) {
      await pause(Math.min(1_000, backoff(failures)), closing.signal);
      await open().catch((error: unknown) => options.log?.debug({ err: error }, 'bus connection failed'));
    }
    if (client !== undefined) options.log?.info('bus connection restored');
  };

  await open();

  return {
    connected: () => client !== undefined,
    async tryLock(name) {
      const owner = client;
      const sessionLocks = locks;
      if (owner === undefined) throw new Error('bus connection not available');
      // A PostgreSQL session can take its own lock twice, so members of one process are excluded here.
      if (sessionLocks.has(name)) return undefined;
      sessionLocks.add(name);
      try {
        const answer = await queryInTurn<{ taken: boolean }>(owner, 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', name);
        if (answer?.taken !== true) {
          sessionLocks.delete(name);
          return undefined;
        }
      } catch (error) {
        sessionLocks.delete(name);
        throw error;
      }
      return {
        isHeld: () => sessionLocks === locks && sessionLocks.has(name),
        async release() {
          if (sessionLocks !== locks || !sessionLocks.delete(name)) return;
          const unlock = `SELECT pg_advisory_unlock(hashtextextended($1, 0)), pg_notify('${channel}', '*')`;
          await queryInTurn(owner, unlock, name).catch(() => undefined);
        },
      };
    },
    async close() {
      closing.abort();
      const closed = client;
      client = undefined;
      await closed?.end().catch(() => undefined);
    },
  };
};
