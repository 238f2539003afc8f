import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const chassisMigrations = new URL('../../migrations/', import.meta.url);
/** The advisory lock of all replicas: one migrates, the others wait. */
const advisoryLockId = 7_345_001;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const path = fileURLToPath(folder);
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(path, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

const apply = async (client: pg.Client, table: string, migrations: readonly Migration[]): Promise<string[]> => {
  await client.query(`CREATE TABLE IF NOT EXISTS ${table} (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
    logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`);
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `SELECT migration_name, checksum FROM ${table} WHERE finished_at IS NOT NULL`,
  );
  const recorded = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const applied: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const recordedChecksum = recorded.get(name);
    if (recordedChecksum === checksum) continue;
    if (recordedChecksum !== undefined) throw new Error(`migration ${name} was changed after it had been applied; add a new one instead`);
    await client.query('BEGIN');
    try {
      await client.query(sql);
      await client.query(
        `INSERT INTO ${table} (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ($1, $2, now(), $3, 1)`,
        [randomUUID(), checksum, name],
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw new Error(`migration ${name} failed`, { cause: error });
    }
    applied.push(name);
  }
  return applied;
};

/** Applies every changed file of `prisma/functions/`, in order of their names and in one transaction. A changed signature needs a migration that drops the old function. */
const applyFunctions = async (client: pg.Client, folder: URL): Promise<string[]> => {
  const path = fileURLToPath(folder);
  const entries = await readdir(path).catch(() => []);
  const names = entries.filter((entry) => entry.endsWith('.sql')).sort();
  if (names.length === 0) return [];
  await client.query('CREATE TABLE IF NOT EXISTS kit._functions (name text PRIMARY KEY, checksum text NOT NULL)');
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM kit._functions');
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  await client.query('BEGIN');
  try {
    for (const name of names) {
      const sql = await readFile(join(path, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      if (checksums.get(name) === checksum) continue;
      await client.query(sql).catch((cause: unknown) => {
        throw new Error(`function file ${name} failed`, { cause });
      });
      await client.query(
        'INSERT INTO kit._functions (name, checksum) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum',
        [name, checksum],
      );
      applied.push(name);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  return applied;
};

export interface MigrateOptions {
  /** Applies these migrations and no functions: the schema of an earlier release. */
  readonly only?: readonly string[];
}

/**
 * Migrates a service's database: the chassis tables, then the service's own migrations in Prisma's folder layout,
 * each in a transaction and recorded in `_prisma_migrations`, then the SQL functions in the sibling folder `functions/`. Concurrent
 * callers wait for one another. Returns the names of the migrations and function files it applied.
 */
export const migrate = async (url: string, folder?: URL, { only }: MigrateOptions = {}): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'trenzeye-migrate', connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLockId]);
    await client.query('CREATE SCHEMA IF NOT EXISTS kit');
    const selected = (migrations: readonly Migration[]) => migrations.filter(({ name }) => !only || only.includes(name));
    const chassis = await apply(client, 'kit._migrations', selected(await readMigrations(chassisMigrations)));
    const own = folder ? await apply(client, 'public._prisma_migrations', selected(await readMigrations(folder))) : [];
    const functions = folder && !only ? await applyFunctions(client, new URL('../functions/', folder)) : [];
    return [...chassis, ...own, ...functions];
  } finally {
    await client.end();
  }
};
