import { readFile } from 'node:fs/promises';
import pg from 'pg';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly nullable: boolean;
  readonly type: string;
}

const nativeTypes: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Boolean: 'boolean',
  Json: 'jsonb',
  Bytes: 'bytea',
  DateTime: 'timestamp(3) without time zone',
};
const attributeTypes: Record<string, (argument: string) => string> = {
  Uuid: () => 'uuid',
  Timestamptz: (precision) => `timestamp${precision ? `(${precision})` : ''} with time zone`,
  VarChar: (length) => `character varying(${length})`,
  Date: () => 'date',
  Real: () => 'real',
  SmallInt: () => 'smallint',
  Text: () => 'text',
  Inet: () => 'inet',
};

const columnOf = (table: string, line: string, known: ReadonlySet<string>, enums: ReadonlySet<string>): Column | undefined => {
  const match = /^\s+(\w+)\s+(\w+)(\[\])?(\?)?(.*)$/.exec(line);
  if (!match) return undefined;
  const [, field = '', type = '', list, optional, rest = ''] = match;
  if (known.has(type)) return undefined;
  const attribute = /@db\.(\w+)(?:\(([^)]*)\))?/.exec(rest);
  const base = attribute
    ? attributeTypes[attribute[1] ?? '']?.(attribute[2] ?? '')
    : enums.has(type)
      ? type.toLowerCase()
      : nativeTypes[type];
  return {
    table,
    column: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field,
    nullable: optional === '?',
    type: `${base ?? `unknown ${type}`}${list ?? ''}`,
  };
};

const parseSchema = (schema: string): Column[] => {
  const blocks = [...schema.matchAll(/^(model|enum)\s+(\w+)\s*\{([\s\S]*?)^\}/gm)].map(([, kind = '', name = '', body = '']) => ({
    kind,
    name,
    body,
  }));
  const models = new Set(blocks.filter(({ kind }) => kind === 'model').map(({ name }) => name));
  const enums = new Set(blocks.filter(({ kind }) => kind === 'enum').map(({ name }) => name));
  return blocks
    .filter(({ kind }) => kind === 'model')
    .flatMap(({ name, body }) => {
      const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name;
      return body.split('\n').flatMap((line) => columnOf(table, line, models, enums) ?? []);
    });
};

const line = ({ table, column, type, nullable }: Column): string => `${table}.${column} ${type}${nullable ? ' null' : ''}`;

/** Columns as schema.prisma declares them and as the migrated database has them, as sorted lines to compare. */
export const schemaLines = async (schemaPath: URL, databaseUrl: string): Promise<{ declared: string[]; migrated: string[] }> => {
  const declared = parseSchema(await readFile(schemaPath, 'utf8')).map(line);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> '_prisma_migrations'`);
    return { declared: declared.sort(), migrated: rows.map(line).sort() };
  } finally {
    await client.end();
  }
};
