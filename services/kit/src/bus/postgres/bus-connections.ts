import pg from 'pg';
import type { Logger } from 'pino';
import { withSessionSettings } from '../../db/session-settings.ts';
import { startMessageExpiry } from './message-expiry.ts';
import { createSchema } from './postgres-log.ts';
import { openSession, type Session } from './postgres-session.ts';

type OnAppend = (announced: string) => void;

export interface BusConnections {
  readonly pool: pg.Pool;
  readonly session: Session;
  /** Calls `listener` with the topics of each notification, until the returned function is called. */
  readonly onAppend: (listener: OnAppend) => () => void;
  close(): Promise<void>;
}

export interface BusConnectionOptions {
  readonly url: string;
  readonly log?: Logger | undefined;
  /** Messages are deleted when they are older; undefined: never. */
  readonly retentionMs?: number | undefined;
}

const openPool = ({ url, log }: BusConnectionOptions, max: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'trenzeye-bus',
    connectionTimeoutMillis: 5_000,
    // Longer than the pause of readers without messages: a new connection costs more than many reads.
    idleTimeoutMillis: 60_000,
    query_timeout: 15_000,
    keepAlive: true,
    // A message is acknowledged only when it survives a crash of the server, whatever the server's default is.
    onConnect: withSessionSettings({ synchronous_commit: 'on' }),
  });
  pool.on('error', (error) => {
    if (!pool.ending) log?.warn({ err: error }, 'idle bus connection lost');
  });
  return pool;
};

/** Rejects when the database is not reachable; afterwards the connections are restored by themselves. */
export const openConnections = async (options: BusConnectionOptions, max = 3): Promise<BusConnections> => {
  const pool = openPool(options, max);
  const listeners = new Set<OnAppend>();
  try {
    await createSchema(pool);
    const session = await openSession({
      url: options.url,
      log: options.log,
      onAppend: (announced) => [...listeners].forEach((listener) => void listener(announced)),
    });
    const stopExpiry = startMessageExpiry(pool, options);
    return {
      pool,
      session,
      onAppend: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close: async () => {
        await stopExpiry();
        await session.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
};

/** All services of the embedded stack use them. */
const maxShared = 8;

interface SharedConnections {
  readonly opened: Promise<BusConnections>;
  users: number;
}

const shared = new Map<string, SharedConnections>();

/**
 * The same connections for all buses of this process that have this URL: each connection costs the server a process, and each session
 * receives every notification. They close with the last bus.
 */
export const shareConnections = async (options: BusConnectionOptions): Promise<BusConnections> => {
  const { url } = options;
  const entry = shared.get(url) ?? { opened: openConnections(options, maxShared), users: 0 };
  shared.set(url, entry);
  entry.users += 1;
  const forget = () => {
    if (shared.get(url) === entry) shared.delete(url);
  };
  const connections = await entry.opened.catch((error: unknown) => {
    forget();
    throw error;
  });
  return {
    ...connections,
    close: async () => {
      entry.users -= 1;
      if (entry.users > 0) return;
      forget();
      await connections.close();
    },
  };
};
