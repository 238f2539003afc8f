import type { DomainError } from '@trenzeye/kit';
import type { RowCondition, RowOrder, UserColumn } from '../users/index.ts';
import { columnOf, userColumns } from './parse-rows.ts';
import { notImplemented, restFailure } from './rest-failure.ts';

interface SelectedColumn {
  /** Name in the answer: the alias, otherwise the column. */
  readonly name: string;
  readonly column: UserColumn;
}

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

const name = String.raw`("(?:[^"\\]|\\.)*"|[\p{L}\p{N}_ $-]+)`;
const selectedColumn = new RegExp(`^(?:${name}:)?${name}$`, 'su');
const orderedColumn = new RegExp(`^${name}(?:\\.(asc|desc))?(?:\\.nulls(first|last))?$`, 'su');
const plainName = new RegExp(`^${name}$`, 'su');
const listItem = /((?:"(?:[^"\\]|\\.)*"|[^",])*)(,|$)/sy;
/** A value of `in`: quoted when it contains a comma or a parenthesis. */
const listedValue = /(?:"((?:[^"\\]|\\.)*)"(?=[,)])|([^,)]*))([,)])/sy;
const uuid = /^\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?$/i;
const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);
/** Conditions of one request. */
const maxConditions = 100;

/** PostgREST's error for text that it cannot parse. */
export const unparsable = (subject: string, text: string): DomainError =>
  restFailure('invalid_request', 'PGRST100', `"failed to parse ${subject} (${text})" (line 1, column 1)`);

const withoutEscapes = (text: string): string => text.replace(/\\(.)/gs, '$1');
const unquote = (written: string): string => (written.startsWith('"') ? withoutEscapes(written.slice(1, -1)) : written.trim());

/** Matches of a sticky pattern whose last group is the separator, up to `end` at the end of the text; undefined for other text. */
const matchList = (text: string, pattern: RegExp, end: string, start = 0): RegExpExecArray[] | undefined => {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match);
    if (match.at(-1) === end) return pattern.lastIndex === text.length ? matches : undefined;
  }
  return undefined;
};

/** The items of a list, each parsed by a pattern. Throws PGRST100. */
const parseList = (subject: string, text: string, pattern: RegExp): RegExpExecArray[] =>
  (matchList(text, listItem, '') ?? [undefined]).map((item) => {
    const match = pattern.exec(item?.[1]?.trim() ?? '');
    if (!match) throw unparsable(subject, text);
    return match;
  });

const allColumns: readonly SelectedColumn[] = userColumns.map((column) => ({ name: column, column }));

/** Parses `select`: columns, optionally with an alias (`name:username`), or all of them. */
const parseSelect = (text: string | undefined): readonly SelectedColumn[] => {
  if (text === undefined || text.trim() === '') return allColumns;
  const unquoted = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '');
  const [, embedded] = /(?:^|,|:|\.\.\.)\s*([\w-]+)[!(]/.exec(unquoted) ?? [];
  if (embedded !== undefined)
    throw restFailure('invalid_request', 'PGRST200', `Could not find a relationship between 'users' and '${embedded}' in the schema cache`);
  if (/::|->/.test(unquoted)) throw notImplemented('casts and JSON paths are not supported');
  return parseList('select parameter', text, new RegExp(`${selectedColumn.source}|^\\*$`, 'su')).flatMap(([item, alias, written]) => {
    if (written === undefined) return item === '*' ? allColumns : [];
    const column = columnOf(unquote(written));
    return [{ name: alias === undefined ? column : unquote(alias), column }];
  });
};

/** Parses `order`: `created_at.desc.nullslast,id`. */
const parseOrder = (text: string): RowOrder[] =>
  parseList('order', text, orderedColumn).map(([, written = '', direction, nulls]) => ({
    column: columnOf(unquote(written)),
    isDescending: direction === 'desc',
    nulls: nulls as RowOrder['nulls'],
  }));

const parseNames = (subject: string, text: string | undefined): string[] | undefined =>
  text ? parseList(subject, text, plainName).map(([, written = '']) => unquote(written)) : undefined;

const parseValues = (text: string): string[] => {
  if (text.startsWith('eq.')) return [text.slice(3)];
  const [operator] = /^\w+(?=[.(])/.exec(text) ?? [];
  if (operator === undefined) throw unparsable('filter', text);
  if (operator !== 'in') throw notImplemented(`the operator ${operator} is not supported`);
  const values = text.startsWith('in.(') ? matchList(text, listedValue, ')', 4) : undefined;
  if (!values) throw unparsable('filter', text);
  const written = values.map(([, quoted, plain = '']) => (quoted === undefined ? plain : withoutEscapes(quoted)));
  return written.length === 1 && written[0] === '' ? [] : written;
};

/** Parses a filter by `eq` or `in`. */
const parseCondition = (parameter: string, text: string): RowCondition => {
  if (/(?:^|\.)(?:and|or)$/.test(parameter)) throw notImplemented('groups of filters are not supported');
  const column = columnOf(unquote(parameter));
  const values = parseValues(text);
  const invalid = column === 'id' ? values.find((value) => !uuid.test(value)) : undefined;
  if (invalid !== undefined) throw restFailure('invalid_request', '22P02', `invalid input syntax for type uuid: "${invalid}"`);
  return { column, values };
};

/** Parses the part of PostgREST's query language that the client library needs. Throws PostgREST's error for everything else. */
export const parseRestQuery = (parameters: RestParameters): RestQuery => {
  const valuesOf = (parameter: string): readonly string[] => [parameters[parameter] ?? []].flat();
  const filters = Object.keys(parameters).filter((parameter) => !reserved.has(parameter));
  const conditions = filters.flatMap((parameter) => valuesOf(parameter).map((text) => parseCondition(parameter, text)));
  if (conditions.length > maxConditions) throw notImplemented(`more than ${maxConditions} filters`);
  return {
    columns: parseSelect(valuesOf('select')[0]),
    conditions,
    order: valuesOf('order').filter(Boolean).flatMap(parseOrder),
    limit: valuesOf('limit')[0],
    offset: valuesOf('offset')[0],
    bodyColumns: parseNames('columns parameter', valuesOf('columns')[0]),
    conflictColumns: parseNames('on_conflict parameter', valuesOf('on_conflict')[0]),
  };
};
