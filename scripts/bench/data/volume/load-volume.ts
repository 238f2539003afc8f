import pg from 'pg';
import { migrate } from '../../../../services/kit/src/db/migrate.ts';
import { contentRows } from './content-volume.ts';
import { socialRows } from './social-volume.ts';
import type { RowGroup, Volume } from './volume.ts';

export type VolumeService = 'content' | 'social';

const rowsOf: Record<VolumeService, (volume: Volume) => RowGroup[]> = { content: contentRows, social: socialRows };

const ownSchemas = `('public', 'search')`;

/** The definitions of a database's keys and indexes, to be dropped before its rows are inserted and created afterwards. */
interface Definitions {
  readonly drop: readonly string[];
  readonly keysAndIndexes: readonly string[];
  /** After all keys. */
  readonly references: readonly string[];
}

const readDefinitions = async (client: pg.Client): Promise<Definitions> => {
  const { rows: constraints } = await client.query<{ owner: string; name: string; kind: string; definition: string }>(
    `SELECT conrelid::regclass::text AS owner, conname AS name, contype::text AS kind, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace::regnamespace::text IN ${ownSchemas} AND contype IN ('p', 'u', 'f')
       AND conrelid::regclass::text NOT LIKE '\\_%' ORDER BY contype DESC, 1, 2`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
     WHERE c.relnamespace::regnamespace::text IN ${ownSchemas} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = x.indexrelid) ORDER BY 1`,
  );
  const foreignKeys = constraints.filter(({ kind }) => kind === 'f');
  const keys = constraints.filter(({ kind }) => kind !== 'f');
  const dropping = ({ owner, name }: { owner: string; name: string }) => `ALTER TABLE ${owner} DROP CONSTRAINT "${name}"`;
  const adding = ({ owner, name, definition }: { owner: string; name: string; definition: string }) =>
    `ALTER TABLE ${owner} ADD CONSTRAINT "${name}" ${definition}`;
  return {
    drop: [...foreignKeys.map(dropping), ...keys.map(dropping), ...indexes.map(({ name }) => `DROP INDEX ${name}`)],
    keysAndIndexes: [...keys.map(adding), ...indexes.map(({ definition }) => definition)],
    // The rows are consistent: checking the references again would take as long as a join of all of them.
    references: foreignKeys.map((key) => `${adding(key)} NOT VALID`),
  };
};

const readTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind = 'r' AND relpersistence IN ('p', 'u') AND relnamespace::regnamespace::text IN ${ownSchemas}`,
  );
  return rows.map(({ name }) => name);
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Two statements at a time, each on one core; more would divide the memory for sorting. */
const connections = 2;

interface Step {
  /** For progress lines. */
  readonly title: string;
  readonly statement: string;
}

/** Runs the steps on all clients: each client starts the next step when its last one is done. */
const runSteps = async (clients: readonly pg.Client[], steps: readonly Step[], logProgress: (line: string) => void): Promise<void> => {
  const remaining = [...steps];
  const runRemaining = async (client: pg.Client): Promise<void> => {
    for (let step = remaining.shift(); step; step = remaining.shift()) {
      const startedAt = performance.now();
      await client.query(step.statement);
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > 10) logProgress(`${step.title}: ${seconds.toFixed(0)} s`);
    }
  };
  await Promise.all(clients.map(runRemaining));
};

const fillDatabase = async (
  clients: readonly [pg.Client, ...pg.Client[]],
  groups: readonly RowGroup[],
  logProgress: (line: string) => void,
): Promise<void> => {
  const [client] = clients;
  const run = (steps: readonly Step[]) => runSteps(clients, steps, logProgress);
  const withTitle = (statement: string): Step => ({ title: statement.slice(0, 90), statement });
  for (const each of clients) await each.query(`SET maintenance_work_mem = '1GB'; SET jit = off; SET session_replication_role = replica`);
  const { drop, keysAndIndexes, references } = await readDefinitions(client);
  const tables = await readTables(client);
  for (const statement of drop) await client.query(statement);
  // Tables of a database that is discarded need no write-ahead log.
  for (const table of tables) await client.query(`ALTER TABLE ${table} SET UNLOGGED`);
  await run(groups.map(({ name, sql }) => ({ title: name, statement: sql })));
  await run(keysAndIndexes.map(withTitle));
  for (const statement of references) await client.query(statement);
  await run(tables.map((table) => withTitle(`VACUUM (ANALYZE) ${table}`)));
  await client.query('CHECKPOINT');
};

const runOnServer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = await connect(serverUrl);
  await client.query(statement).finally(() => client.end());
};

/**
 * Creates the database of a service with that much data and returns its URL: the service's migrations, rows without indexes, then the
 * indexes. It has its name only when it is complete. `serverUrl` is a superuser's.
 */
export const createVolumeDatabase = async (
  serverUrl: string,
  { service, name, volume }: { readonly service: VolumeService; readonly name: string; readonly volume: Volume },
  logProgress: (line: string) => void = () => undefined,
): Promise<string> => {
  const urlOf = (database: string): string => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  const incomplete = `${name}_incomplete`;
  await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${incomplete}`);
  await runOnServer(serverUrl, `CREATE DATABASE ${incomplete}`);
  await migrate(urlOf(incomplete), new URL(`../../../../services/${service}/prisma/migrations/`, import.meta.url));
  const first = await connect(urlOf(incomplete));
  const others = await Promise.all(Array.from({ length: connections - 1 }, () => connect(urlOf(incomplete))));
  try {
    await fillDatabase([first, ...others], rowsOf[service](volume), (line) => logProgress(`${name}: ${line}`));
  } finally {
    await Promise.all([first, ...others].map((client) => client.end()));
  }
  await runOnServer(serverUrl, `ALTER DATABASE ${incomplete} RENAME TO ${name}`);
  return urlOf(name);
};
