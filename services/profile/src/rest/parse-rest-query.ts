import type { RowCondition, RowOrder } from '../users/index.ts';
import { parseOperation } from './parse-filter.ts';
import { isLogic, parseLogic } from './parse-logic.ts';
import { assertNoJsonPath, parseSelect, type SelectedColumn } from './parse-select.ts';
import { notEmbedded, restFailure } from './rest-failure.ts';
import { Scanner } from './scanner.ts';
import { columnOf } from './user-columns.ts';

/** Parses `order`: `created_at.desc.nullslast,id`. */
const parseOrder = (order: string): RowOrder[] => {
  const scanner = new Scanner(order, 'order');
  const terms: RowOrder[] = [];
  do {
    scanner.skipSpace();
    const name = scanner.name();
    if (scanner.startsWith('(')) throw notEmbedded(name);
    const column = columnOf(name);
    assertNoJsonPath(scanner, name);
    const direction = scanner.match(/\.(asc|desc)/y)?.[1];
    const nulls = scanner.match(/\.nulls(first|last)/y)?.[1] as 'first' | 'last' | undefined;
    scanner.skipSpace();
    terms.push({ column, isDescending: direction === 'desc', nulls });
  } while (scanner.skip(','));
  if (!scanner.isAtEnd) throw scanner.failure('"asc", "desc", "nullsfirst" or "nullslast"');
  return terms;
};

/** A parameter that occurs several times has several values. */
export type RestParameters = Readonly<Record<string, string | readonly string[]>>;

export interface RestQuery {
  readonly columns: readonly SelectedColumn[];
  /** All must hold. */
  readonly conditions: readonly RowCondition[];
  readonly order: readonly RowOrder[];
  readonly limit: string | undefined;
  readonly offset: string | undefined;
  /** Columns of the body that count. */
  readonly bodyColumns: readonly string[] | undefined;
  readonly conflictColumns: readonly string[] | undefined;
}

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);
/** Conditions of one request. */
const maxConditions = 100;

const parseNames = (text: string | undefined, subject: string): string[] | undefined => {
  if (text === undefined || text === '') return undefined;
  const scanner = new Scanner(text, subject);
  const names: string[] = [];
  do {
    scanner.skipSpace();
    names.push(scanner.name());
    scanner.skipSpace();
  } while (scanner.skip(','));
  if (!scanner.isAtEnd) throw scanner.failure('"," or end of input');
  return names;
};

const assertRoot = (name: string): void => {
  const [table, ...path] = name.split('.');
  if (table !== undefined && path.length > 0) throw notEmbedded(table);
};

const parseCondition = (name: string, value: string): RowCondition => {
  if (isLogic(name)) return parseLogic(name, value);
  assertRoot(name);
  const key = new Scanner(name, 'tree path');
  const column = key.name();
  assertNoJsonPath(key, column);
  if (!key.isAtEnd) throw key.failure('end of input');
  const scanner = new Scanner(value, 'filter');
  const condition = parseOperation(scanner, columnOf(column), (each) => each.remainder());
  if (!scanner.isAtEnd) throw scanner.failure('end of input');
  return condition;
};

const valuesOf = (parameters: RestParameters, name: string): readonly string[] => [parameters[name] ?? []].flat();

/** Parses PostgREST's query language for the table of users. Throws PostgREST's error for whatever is not supported. */
export const parseRestQuery = (parameters: RestParameters): RestQuery => {
  const first = (name: string): string | undefined => valuesOf(parameters, name)[0];
  const conditions = Object.keys(parameters)
    .filter((name) => !reserved.has(name))
    .flatMap((name) => valuesOf(parameters, name).map((value) => parseCondition(name, value)));
  if (conditions.length > maxConditions)
    throw restFailure('invalid_request', 'PGRST127', 'Feature not implemented', { details: `more than ${maxConditions} filters` });
  return {
    columns: parseSelect(first('select')),
    conditions,
    order: valuesOf(parameters, 'order')
      .filter((each) => each !== '')
      .flatMap(parseOrder),
    limit: first('limit'),
    offset: first('offset'),
    bodyColumns: parseNames(first('columns'), 'columns parameter'),
    conflictColumns: parseNames(first('on_conflict'), 'on_conflict parameter'),
  };
};
