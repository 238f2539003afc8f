import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { migrate } from '@trenzeye/kit';
import pg from 'pg';

/** The rows of one service's database at a release, and the migrations that made its schema. */
export interface ReleaseData {
  /** Checksums by name, as recorded in the database: a released migration never changes. */
  readonly migrations: Readonly<Record<string, string>>;
  /** Rows as JSON by qualified table name. */
  readonly tables: Readonly<Record<string, readonly object[]>>;
}

export const migrationsOf = (service: string): URL => new URL(`../../../../services/${service}/prisma/migrations/`, import.meta.url);
export const releaseFile = (release: string, service: string): string =>
  fileURLToPath(new URL(`./${release}/${service}.json.gz`, import.meta.url));

export const readRelease = (release: string, service: string): ReleaseData =>
  JSON.parse(gunzipSync(readFileSync(releaseFile(release, service))).toString('utf8')) as ReleaseData;

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const bookkeeping = ['public._prisma_migrations', 'kit._migrations', 'kit._functions'];

/** The tables of a service and of the chassis, without the records of migrations. */
export const tablesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'kit') ORDER BY name`,
  );
  return rows.map(({ name }) => name).filter((name) => !bookkeeping.includes(name));
};

/** Everything that a database contains. */
export const dumpRelease = (url: string): Promise<ReleaseData> =>
  withClient(url, async (client) => {
    const { rows: applied } = await client.query<{ name: string; checksum: string }>(
      `SELECT migration_name AS name, checksum FROM public._prisma_migrations
       UNION ALL SELECT migration_name, checksum FROM kit._migrations ORDER BY name`,
    );
    const tables: Record<string, object[]> = {};
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${table} t`);
      if (rows.length > 0) tables[table] = rows.map(({ row }) => row);
    }
    return { migrations: Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum])), tables };
  });

/** Columns that accept values: all but generated ones. */
const writableColumns = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** Sequences of identity and serial columns continue after the largest restored value. */
const restoreSequences = async (client: pg.Client, table: string): Promise<void> => {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `SELECT quote_ident(attname) AS column, pg_get_serial_sequence($1, attname) AS sequence FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND pg_get_serial_sequence($1, attname) IS NOT NULL`,
    [table],
  );
  for (const { column, sequence } of rows) {
    await client.query(`SELECT setval('${sequence}', greatest((SELECT max(${column}) FROM ${table}), 1))`);
  }
};

/** Gives an empty database the schema and the rows of a release. The URL is of a superuser: triggers and foreign keys rest meanwhile. */
export const restoreRelease = async (url: string, service: string, { migrations, tables }: ReleaseData): Promise<void> => {
  await migrate(url, migrationsOf(service), { only: Object.keys(migrations) });
  await withClient(url, async (client) => {
    await client.query('SET session_replication_role = replica');
    for (const [table, rows] of Object.entries(tables)) {
      const columns = (await writableColumns(client, table)).join(', ');
      // The migrations themselves insert required rows.
      await client.query(`DELETE FROM ${table}`);
      await client.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
      await restoreSequences(client, table);
    }
  });
};
