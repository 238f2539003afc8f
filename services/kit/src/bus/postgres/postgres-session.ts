import pg from 'pg';
import type { Logger } from 'pino';
import { backoff, pause } from '../backoff.ts';
import { channel } from './postgres-log.ts';

/** Held for as long as the connection lives; PostgreSQL gives it to another member when this process dies. */
export interface MemberLock {
  held(): boolean;
  release(): Promise<void>;
}

/** The one connection that listens for news and holds the locks of every subscription of a bus. */
export interface Session {
  connected(): boolean;
  /** Undefined when another member has it. Rejects when there is no connection. */
  tryLock(name: string): Promise<MemberLock | undefined>;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly url: string;
  readonly log: Logger | undefined;
  /** Called with the topics an append announced, and with `*` after a reconnection, when announcements may have been missed. */
  readonly onNews: (announced: string) => void;
}

const connect = async ({ url, onNews }: SessionOptions, onLost: (error?: Error) => void): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'trenzeye-bus-session',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  // An 'error' without a listener would end the process.
  client.on('error', onLost);
  client.on('end', () => onLost());
  client.on('notification', ({ payload }) => onNews(payload ?? '*'));
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
};

/** Opens the session; rejects when the first connection fails, and reconnects by itself after that. */
export const openSession = async (options: SessionOptions): Promise<Session> => {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let locks = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  // pg wants one query at a time on a client; members ask at the same moment.
  const ask = async <Row extends pg.QueryResultRow>(on: pg.Client, text: string, name: string): Promise<Row | undefined> => {
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
    options.onNews('*');
  };

  const reopen = async (): Promise<void> => {
    for (let failures = 0; client === undefined && !closing.signal.aborted; failures += 1) {
      await pause(Math.min(1_000, backoff(failures)), closing.signal);
      await open().catch((error: unknown) => options.log?.debug({ err: error }, 'bus connection failed'));
    }
    if (client !== undefined) options.log?.info('bus connection is back');
  };

  await open();

  return {
    connected: () => client !== undefined,
    async tryLock(name) {
      const owner = client;
      const mine = locks;
      if (owner === undefined) throw new Error('There is no bus connection');
      // A session may take its own lock twice, so members of one process exclude each other here.
      if (mine.has(name)) return undefined;
      mine.add(name);
      try {
        const answer = await ask<{ taken: boolean }>(owner, 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', name);
        if (answer?.taken !== true) {
          mine.delete(name);
          return undefined;
        }
      } catch (error) {
        mine.delete(name);
        throw error;
      }
      return {
        held: () => mine === locks && mine.has(name),
        async release() {
          if (mine !== locks || !mine.delete(name)) return;
          const unlock = `SELECT pg_advisory_unlock(hashtextextended($1, 0)), pg_notify('${channel}', '*')`;
          await ask(owner, unlock, name).catch(() => undefined);
        },
      };
    },
    async close() {
      closing.abort();
      const ending = client;
      client = undefined;
      await ending?.end().catch(() => undefined);
    },
  };
};
