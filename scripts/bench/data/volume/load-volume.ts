import pg from 'pg';
import { migrate } from '../../../../services/kit/src/db/migrate.ts';
import { contentRows } from './content-volume.ts';
import { socialRows } from './social-volume.ts';
import type { RowGroup, Volume } from './volume.ts';

export type VolumeService = 'content' | 'social';

const rowsOf: Record<VolumeService, (volume: Volume) => RowGroup[]> = { content: contentRows, social: socialRows };

const ownSchemas = `('public', 'search')`;

/** Statements that create again what `dropConstraints` drops, in the order in which they must run. */
const readDefinitions = async (client: pg.Client): Promise<{ drop: string[]; create: string[] }> => {
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
    create: [
      ...keys.map(adding),
      ...indexes.map(({ definition }) => definition),
      // The rows are consistent: checking the references again would take as long as a join of all of them.
      ...foreignKeys.map((key) => `${adding(key)} NOT VALID`),
    ],
  };
};

/** Tables of a database that is discarded need no write-ahead log. */
const makeUnlogged = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace::regnamespace::text IN ${ownSchemas}`,
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} SET UNLOGGED`);
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/**
 * Creates the database of a service with that much data and returns its URL: the service's migrations, rows without indexes, then the
 * indexes. `serverUrl` is a superuser's.
 */
export const createVolumeDatabase = async (
  serverUrl: string,
  { service, name, volume }: { readonly service: VolumeService; readonly name: string; readonly volume: Volume },
  logProgress: (line: string) => void = () => undefined,
): Promise<string> => {
  const server = await connect(serverUrl);
  await server.query(`CREATE DATABASE ${name}`).finally(() => server.end());
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, new URL(`../../../../services/${service}/prisma/migrations/`, import.meta.url));
  const client = await connect(url.href);
  const run = async (title: string, statement: string): Promise<void> => {
    const startedAt = performance.now();
    await client.query(statement);
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds > 10) logProgress(`${name}: ${title}: ${seconds.toFixed(0)} s`);
  };
  try {
    await client.query(`SET maintenance_work_mem = '1GB'`);
    await client.query('SET jit = off');
    const { drop, create } = await readDefinitions(client);
    for (const statement of drop) await client.query(statement);
    await makeUnlogged(client);
    for (const group of rowsOf[service](volume)) await run(group.name, group.sql);
    for (const statement of create) await run(statement.slice(0, 90), statement);
    await run('VACUUM (ANALYZE)', 'VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
  return url.href;
};
