import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

const run = promisify(execFile);
const script = join(root, 'deploy', 'operations', 'partition-tables.sql');

/** The rows of a query. */
const query = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Unlogged tables that refer to no other unlogged table. */
const nextUnlogged = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence = 'u' AND n.nspname IN ('public', 'search') AND NOT EXISTS (
    SELECT FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.relpersistence = 'u' AND r.oid <> c.oid)`;

/** Makes the tables of a generated database those of a real one: partitions cannot be unlogged. */
const makeLogged = async (url: string): Promise<void> => {
  for (let tables = await query<{ name: string }>(url, nextUnlogged); tables.length > 0; tables = await query(url, nextUnlogged))
    for (const { name } of tables) await query(url, `ALTER TABLE ${name} SET LOGGED`);
  // Their pages were copied, too.
  await query(url, 'VACUUM (ANALYZE)');
};

/** Divides the tables of a generated database with the operators' script, and returns what it said. */
export const partitionDatabase = async (psql: string, url: string, partitions: number): Promise<string> => {
  await makeLogged(url);
  const { stdout, stderr } = await run(psql, [url, '--no-psqlrc', `--set=partitions=${partitions}`, `--file=${script}`]);
  return `${stdout}${stderr}`;
};

/** The tables that have partitions. */
export const readPartitionedTables = async (url: string): Promise<string[]> =>
  (
    await query<{ name: string }>(
      url,
      `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).map(({ name }) => name);

/** The number of rows of each table. */
export const countRows = async (url: string, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await query<{ count: string }>(url, `SELECT count(*) FROM ${table}`);
    counts[table] = Number(row?.count);
  }
  return counts;
};

/** Keys, indexes and references of tables, by the definition alone: partitions have their own. */
export const readDefinitions = async (url: string, tables: readonly string[]): Promise<string[]> => {
  const list = tables.map((table) => `'public.${table}'::regclass`).join(', ');
  const rows = await query<{ definition: string }>(
    url,
    `SELECT conrelid::regclass || ' ' || conname || ' ' || replace(pg_get_constraintdef(oid), ' NOT VALID', '') AS definition
     FROM pg_constraint WHERE conrelid IN (${list}) AND contype IN ('p', 'u', 'f', 'c')
     UNION ALL SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index WHERE indrelid IN (${list})
     UNION ALL SELECT attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull || coalesce(pg_get_expr(adbin, adrelid), '')
     FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attrelid IN (${list}) AND attnum > 0
     ORDER BY 1`,
  );
  return rows.map(({ definition }) => definition);
};
