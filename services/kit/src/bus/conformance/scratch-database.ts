import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface ScratchDatabase {
  readonly url: string;
  query(statement: string): Promise<pg.QueryResultRow[]>;
  /** Terminates every connection to it, like a restart of the server. */
  terminateConnections(): Promise<void>;
  /** Connections to it of applications whose names begin with this. */
  countConnections(application: string): Promise<number>;
  drop(): Promise<void>;
}

const administer = async <R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<R>(statement).finally(() => client.end())).rows;
};

/** A new database on the server. */
export const createDatabase = async (server: string): Promise<ScratchDatabase> => {
  const name = `bus_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (statement) => administer(url.href, statement),
    terminateConnections: async () => {
      await administer(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    countConnections: async (application) => {
      const [row] = await administer<{ count: number }>(
        server,
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = '${name}' AND starts_with(application_name, '${application}')`,
      );
      return row?.count ?? 0;
    },
    drop: async () => {
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};
