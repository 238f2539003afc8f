import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** Where a text was found, for example `trenzeye_content.public.topics.name`. */
export interface Found {
  readonly place: string;
  readonly text: string;
}

const query = async <T>(url: string, text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
};

/** Rows of one of the databases of a server. */
export const queryDatabase = <T>(server: string, database: string, text: string, values?: unknown[]): Promise<T[]> => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return query<T>(url.href, text, values);
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Bytes as text: ASCII as it is, so that markers inside protobuf messages are found. */
const asText = ({ name, type }: Column): string =>
  type === 'bytea' ? `encode(${quoted(name)}, 'escape')` : `lower(${quoted(name)}::text)`;

/** Columns of all tables, partitions included, of one database that contain a pattern, without regard to case. */
const findInDatabase = async (url: string, database: string, pattern: string): Promise<Found[]> => {
  const columns = await query<Column>(
    url,
    `SELECT n.nspname AS schema, c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND a.attnum > 0 AND NOT a.attisdropped AND n.nspname NOT IN ('pg_catalog', 'information_schema')
     AND n.nspname NOT LIKE 'pg_toast%'`,
  );
  const found: Found[] = [];
  for (const [table, own] of Map.groupBy(columns, ({ schema, table: name }) => `${quoted(schema)}.${quoted(name)}`)) {
    const row = `concat_ws(' ', ${own.map((column) => `coalesce(${asText(column)}, '')`).join(', ')})`;
    const rows = await query<{ text: string }>(url, `SELECT ${row} AS text FROM ${table} WHERE lower(${row}) ~ $1 LIMIT 100`, [pattern]);
    for (const { text } of rows) found.push({ place: `${database}.${table.replaceAll('"', '')}`, text: text.slice(0, 2_000) });
  }
  return found;
};

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Where a pattern is found in any database of the server, and in the names and bytes of the files below the folders. */
export const findEverywhere = async (server: string, folders: readonly string[], pattern: string): Promise<Found[]> => {
  const databases = await query<{ datname: string }>(server, "SELECT datname FROM pg_database WHERE datname LIKE 'trenzeye%'");
  const found: Found[] = [];
  for (const { datname } of databases) {
    const url = new URL(server);
    url.pathname = `/${datname}`;
    found.push(...(await findInDatabase(url.href, datname, pattern)));
  }
  const expression = new RegExp(pattern, 'i');
  for (const folder of folders)
    for (const path of await filesBelow(folder)) {
      const match = expression.exec(path) ?? expression.exec((await readFile(path)).toString('latin1'));
      if (match) found.push({ place: path.slice(dirname(folder).length), text: match[0] });
    }
  return found;
};
