import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const chassisMigrations = new URL('../../migrations/', import.meta.url);
/** Any number will do, as long as every replica uses the same: one migrates, the others wait. */
const lockNumber = 7_345_001;

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
  const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const applied: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const before = done.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied; add a new one instead`);
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

/**
 * Brings a service's database up to date: the chassis tables, then the service's own migrations in Prisma's folder layout,
 * each in a transaction and recorded in `_prisma_migrations`. Replicas wait for one another. Returns the names applied now.
 */
export const migrate = async (url: string, folder?: URL): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'trenzeye-migrate', connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    await client.query('CREATE SCHEMA IF NOT EXISTS kit');
    const chassis = await apply(client, 'kit._migrations', await readMigrations(chassisMigrations));
    const own = folder ? await apply(client, 'public._prisma_migrations', await readMigrations(folder)) : [];
    return [...chassis, ...own];
  } finally {
    await client.end();
  }
};
