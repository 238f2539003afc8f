import { cursorPatterns } from '@trenzeye/kit';
import { restFailure } from './rest-failure.ts';
import { isUserColumn, type UserColumn, userColumns } from './user-columns.ts';

interface RestQuery {
  readonly columns: readonly UserColumn[];
  readonly ids: readonly string[] | undefined;
  readonly usernames: readonly string[] | undefined;
  readonly limit: number;
}

type Query = Readonly<Record<string, string>>;

/** PostgREST's `max-rows`. */
const maxRows = 100;
const unsupported = '0A000';
const quoted = /"((?:[^"\\]|\\.)*)"|([^",][^,]*)/gy;

/** Parses `select`: a list of columns, or all of them. Throws 42703 for an unknown column. */
export const parseSelect = (select: string | undefined): readonly UserColumn[] => {
  if (select === undefined || select.trim() === '' || select.trim() === '*') return userColumns;
  return select.split(',').flatMap((part) => {
    const name = part.trim();
    if (name === '*') return userColumns;
    if (!isUserColumn(name)) throw restFailure('invalid_request', '42703', `column users.${name} does not exist`, 'select');
    return [name];
  });
};

const parseList = (column: string, list: string): string[] => {
  const inner = /^\((.*)\)$/s.exec(list)?.[1];
  if (inner === undefined)
    throw restFailure('invalid_request', 'PGRST100', `"failed to parse filter (in.${list})": expected a list in parentheses`, column);
  const values: string[] = [];
  quoted.lastIndex = 0;
  for (let match = quoted.exec(inner); match; match = quoted.exec(inner)) {
    values.push(match[1] === undefined ? (match[2] ?? '') : match[1].replace(/\\(.)/gs, '$1'));
    const end = quoted.lastIndex;
    if (end === inner.length) return values;
    if (inner[end] !== ',') break;
    quoted.lastIndex = end + 1;
  }
  if (inner === '') return [];
  throw restFailure('invalid_request', 'PGRST100', `"failed to parse filter (in.${list})": unexpected end of the list`, column);
};

const parseFilter = (column: string, filter: string): string[] => {
  const [, operator = '', value = ''] = /^(\w+)\.(.*)$/s.exec(filter) ?? [];
  if (operator === 'eq') return [value];
  if (operator === 'in') return parseList(column, value);
  throw restFailure('invalid_request', 'PGRST100', `"failed to parse filter (${filter})": the operators here are eq and in`, column);
};

const uuidOf = (value: string): string => {
  const id = value.toLowerCase();
  if (!cursorPatterns.uuid.test(id)) throw restFailure('invalid_request', '22P02', `invalid input syntax for type uuid: "${value}"`, 'id');
  return id;
};

const parseLimit = (limit: string | undefined): number => {
  if (limit === undefined) return maxRows;
  if (!/^\d{1,9}$/.test(limit))
    throw restFailure('invalid_request', 'PGRST100', `"failed to parse limit (${limit})": expected a number`, 'limit');
  return Math.min(Number(limit), maxRows);
};

/** Parses the supported part of PostgREST's query language: select, limit, and eq or in on id and username. Throws a 400 naming anything else. */
export const parseRestQuery = ({ select, limit, ...filters }: Query): RestQuery => {
  const filtered: { id?: string[]; username?: string[] } = {};
  for (const [column, filter] of Object.entries(filters)) {
    // The client library may send its public key in the query; it is not used.
    if (column === 'apikey') continue;
    if (column === 'id') filtered.id = parseFilter(column, filter).map(uuidOf);
    else if (column === 'username') filtered.username = parseFilter(column, filter);
    else if (isUserColumn(column)) throw restFailure('invalid_request', unsupported, `filtering by ${column} is not supported`, column);
    else if (['order', 'offset', 'or', 'and', 'columns', 'on_conflict'].includes(column))
      throw restFailure('invalid_request', unsupported, `${column} is not supported`, column);
    else throw restFailure('invalid_request', '42703', `column users.${column} does not exist`, column);
  }
  return { columns: parseSelect(select), ids: filtered.id, usernames: filtered.username, limit: parseLimit(limit) };
};
