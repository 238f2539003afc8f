import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { VolumeService } from '../../bench/data/volume/load-volume.ts';
import type { Volume } from '../../bench/data/volume/volume.ts';
import { median } from '../../bench/measure/load.ts';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { type Comparison, measureService } from './data-volume/measure-service.ts';
import { startVolumeDatabases, type VolumeDatabases } from './data-volume/volume-databases.ts';

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
const partitionDatabase = async (psql: string, url: string, partitions: number): Promise<string> => {
  await makeLogged(url);
  const { stdout, stderr } = await run(psql, [url, '--no-psqlrc', `--set=partitions=${partitions}`, `--file=${script}`]);
  return `${stdout}${stderr}`;
};

/** The tables that have partitions. */
const readPartitionedTables = async (url: string): Promise<string[]> =>
  (
    await query<{ name: string }>(
      url,
      `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).map(({ name }) => name);

/** The number of rows of each table. */
const countRows = async (url: string, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await query<{ count: string }>(url, `SELECT count(*) FROM ${table}`);
    counts[table] = Number(row?.count);
  }
  return counts;
};

/** Keys, indexes and references of tables, by the definition alone: partitions have their own. */
const readDefinitions = async (url: string, tables: readonly string[]): Promise<string[]> => {
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

jest.setTimeout(1_800_000);

const volume: Volume = {
  items: Number(process.env.DATA_VOLUME_ITEMS ?? 10_000),
  reactions: Number(process.env.DATA_VOLUME_REACTIONS ?? 100_000),
  now: new Date(),
};
const partitions = 16;

const psql = findExecutable('psql');
const describeWithPsql = psql ? describe.each(['content', 'social'] as const) : describe.skip.each(['content', 'social'] as const);
if (!psql) process.stderr.write('SKIPPED: hash partitions. They need psql (Debian: postgresql-client).\n');

const expectedTables: Readonly<Record<VolumeService, readonly string[]>> = {
  content: ['bookmarks', 'content_versions', 'content_views', 'published_versions', 'viewer_reactions'],
  social: ['comment_counts', 'comment_versions', 'item_views', 'notification_actors', 'reaction_counts', 'reactions'],
};

/** Requests about one item or user: they read one partition of a table. Pages of a list read those of their entries. */
const singleRequests: readonly string[] = [
  'item',
  'popular item',
  'view',
  'bookmark',
  'bookmarks',
  'bookmarked ids',
  'save',
  'reaction',
  'reaction to a popular item',
  'comment',
  'reaction to a comment',
];

/** Of the pages that a request reads with partitions to those without: an index of a partition has fewer levels, and there are more of them. */
const maxRatio = 1.5;
const allowedPages = 60;

/** Requests that read the reactions to all items of an author, and therefore most partitions of `reactions`. */
const severalItems: readonly string[] = ['badge progress', 'analytics'];

const countPartitions = (tables: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [, table = ''] of tables.flatMap((name) => [...name.matchAll(/^(.+)_p\d+$/g)]))
    counts.set(table, (counts.get(table) ?? 0) + 1);
  return counts;
};

/** How many partitions of each table a request reads: the median, because background work reads others in a few of its executions. */
const partitionsRead = ({ large }: Comparison): Record<string, number> => {
  const executions = large.readTables.map(countPartitions);
  const names = new Set(executions.flatMap((counts) => [...counts.keys()]));
  return Object.fromEntries([...names].map((name) => [name, median(executions.map((counts) => counts.get(name) ?? 0))]));
};

let databases: VolumeDatabases;
beforeAll(async () => {
  if (psql) databases = await startVolumeDatabases(process.env.DATA_VOLUME_FOLDER, logProgress);
});
afterAll(() => databases?.stop());

describeWithPsql('%s with hash partitions', (service) => {
  let urls: readonly [plain: string, partitioned: string];
  let comparisons: Comparison[] = [];
  const tables = expectedTables[service];

  beforeAll(async () => {
    const plain = await databases.open(service, volume);
    urls = [plain, await databases.copy(service, volume, 'partitioned')];
    const startedAt = performance.now();
    await partitionDatabase(psql ?? '', urls[1], partitions);
    logProgress(`${service}: partitioned in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  });

  it('script of the operators -> the tables have partitions with all rows, keys, indexes and references; a second run changes nothing', async () => {
    const said = await partitionDatabase(psql ?? '', urls[1], partitions);

    expect(await readPartitionedTables(urls[1])).toEqual(tables);
    expect(await countRows(urls[1], tables)).toEqual(await countRows(urls[0], tables));
    expect(await readDefinitions(urls[1], tables)).toEqual(await readDefinitions(urls[0], tables));
    expect(said.match(/has partitions already/g)).toHaveLength(tables.length);
  });

  it('every request -> the same responses; those about one item or user read one partition of a table', async () => {
    const onResult = (comparison: Comparison) => {
      const { name, position, small, large } = comparison;
      const ms = [small.elapsedMs, large.elapsedMs].map((value) => Number(value.toFixed(2)));
      logProgress(
        JSON.stringify({ request: name, position, pages: [small.pages, large.pages], ms, partitions: partitionsRead(comparison) }),
      );
    };
    ({ comparisons } = await measureService({ service, urls, items: volume.items, logPath: databases.logPath, onResult }));

    const several = comparisons
      .filter(({ name }) => singleRequests.includes(name))
      .flatMap((comparison) =>
        Object.entries(partitionsRead(comparison))
          .filter(([, count]) => count > 1)
          .map(([table, count]) => `${comparison.name}: ${count} of ${table}`),
      );
    expect(several).toEqual([]);
  });

  it(`every request -> at most ${maxRatio} times the pages, or ${allowedPages} more`, () => {
    const larger = comparisons
      .filter(({ name }) => !severalItems.includes(name))
      .filter(({ small, large }) => large.pages > Math.max(small.pages * maxRatio, small.pages + allowedPages))
      .map(({ name, position, small, large }) => `${name}, ${position} page: ${small.pages} -> ${large.pages}`);

    expect(larger).toEqual([]);
  });
});
