import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface ScratchDatabase {
  readonly url: string;
  /** Terminates every connection to it, like a restart of the server. */
  terminateConnections(): Promise<void>;
  drop(): Promise<void>;
}

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** A new database on the server. */
export const createDatabase = async (server: string): Promise<ScratchDatabase> => {
  const name = `bus_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    terminateConnections: () => administer(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`),
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
};
