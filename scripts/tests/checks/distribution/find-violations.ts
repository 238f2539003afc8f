import type { Distribution } from './tables.ts';

/** A top-level declaration of a source file, or a function of an SQL file. */
export interface SourceUnit {
  /** `feed/store/feed-page.ts feedStatement` */
  readonly name: string;
  readonly text: string;
}

const declared = /(?:^|\n)(?:export )?(?:const|function|async function|class|interface|type) (\w+)|CREATE OR REPLACE FUNCTION (\S+?)\(/;

/** The declarations of a file, which are separated by blank lines. */
export const splitUnits = (file: string, text: string): SourceUnit[] =>
  text.split(/\n\n(?=\S)/).flatMap((part) => {
    const [, name, sqlName] = declared.exec(part) ?? [];
    return name || sqlName ? [{ name: `${file} ${name ?? sqlName}`, text: part }] : [];
  });

const reserved = new Set([
  'as',
  'on',
  'where',
  'set',
  'select',
  'join',
  'left',
  'cross',
  'order',
  'limit',
  'values',
  'using',
  'for',
  'group',
  'inner',
]);

interface TableReference {
  readonly table: string;
  /** The names under which conditions may refer to it. */
  readonly names: readonly string[];
  readonly insertedColumns: string | undefined;
}

const referencePattern =
  /\b(FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?(?:public\.)?((?:search\.)?[a-z_]+)(?:\s+(?:AS\s+)?([a-z_]+))?(?:\s*\(([^)]*)\))?/g;

const referencesIn = (text: string): TableReference[] =>
  [...text.matchAll(referencePattern)].map(([, verb, table = '', alias, columns]) => ({
    table,
    names: [table, ...(alias && !reserved.has(alias.toLowerCase()) ? [alias] : [])],
    insertedColumns: verb === 'INTO' ? columns : undefined,
  }));

/** Whether a statement finds the rows of a table by its key: an equality, a list, or a row comparison that contains the column. */
const usesKey = (text: string, { names, insertedColumns }: TableReference, key: string): boolean => {
  if (insertedColumns !== undefined) return new RegExp(`\\b${key}\\b`).test(insertedColumns);
  const column = `(?:(?:${names.map((name) => name.replace('.', '\\.')).join('|')})\\.)?\\b${key}\\b`;
  const condition = [
    `(?<![\\w.])${column}\\s*(?:=|IN\\b)`,
    `=\\s*${column}`,
    `USING \\([^)]*\\b${key}\\b`,
    `\\([^()]*(?<![\\w.])${column}[^()]*\\)\\s*(?:=|IN\\b)`,
  ];
  return condition.some((pattern) => new RegExp(pattern).test(text));
};

/** Growing tables that the SQL of a declaration reads or writes without their key: `<declaration>: <table>`. */
export const findStatementViolations = ({ name, text }: SourceUnit, distribution: Distribution): string[] => {
  const found = referencesIn(text).flatMap((reference) => {
    const table = distribution[reference.table];
    return table && !usesKey(text, reference, table.key) ? [`${name}: ${reference.table}`] : [];
  });
  return [...new Set(found)];
};

/** The arguments of a call that begins at an index, up to its closing parenthesis. */
const argumentsAt = (text: string, start: number): string => {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, index + 1);
  }
  return text.slice(start);
};

const modelCall = /\.(?:prisma|tx|database)?\.?([a-z]\w+)\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)\w*\(/g;

/** The same for calls of Prisma models. `tables` are the tables of the models by the names that calls use. */
export const findModelViolations = (
  { name, text }: SourceUnit,
  distribution: Distribution,
  tables: ReadonlyMap<string, string>,
): string[] => {
  const found = [...text.matchAll(modelCall)].flatMap((match) => {
    const tableName = tables.get(match[1] ?? '');
    const table = tableName === undefined ? undefined : distribution[tableName];
    if (!table) return [];
    const given = argumentsAt(text, match.index + match[0].length - 1);
    const [, variable] = /^\((\w+)\)$/.exec(given) ?? [];
    const isKeyIn = new RegExp(`\\b${table.key}\\b|\\b\\w*_?${table.key}_\\w+:`).test(given);
    const isKeyInVariable = variable !== undefined && new RegExp(`\\b${variable} = .*\\b${table.key}\\b`).test(text);
    return isKeyIn || isKeyInVariable ? [] : [`${name}: ${tableName}`];
  });
  return [...new Set(found)];
};

export interface Model {
  /** As calls name it: `contentCore`. */
  readonly call: string;
  readonly table: string;
  /** The columns of the primary key and of each unique key. */
  readonly keys: readonly (readonly string[])[];
}

const modelPattern = /^model (\w+) \{([\s\S]*?)^\}/gm;

export const parseModels = (schema: string): Model[] =>
  [...schema.matchAll(modelPattern)].map(([, name = '', body = '']) => ({
    call: name[0]?.toLowerCase() + name.slice(1),
    table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    keys: [
      ...[...body.matchAll(/^\s+(\w+)\s+\S+.*?\s@(?:id|unique)\b/gm)].map(([, column = '']) => [column]),
      ...[...body.matchAll(/@@(?:id|unique)\(\[([^\]]+)\]/g)].map(([, columns = '']) => columns.split(/,\s*/)),
    ],
  }));

/** Primary and unique keys of growing tables without the table's distribution key: `schema <table> (<columns>)`. */
export const findKeyViolations = (models: readonly Model[], distribution: Distribution): string[] =>
  models.flatMap(({ table, keys }) => {
    const distributed = distribution[table];
    if (!distributed) return [];
    return keys.filter((columns) => !columns.includes(distributed.key)).map((columns) => `schema ${table} (${columns.join(', ')})`);
  });
