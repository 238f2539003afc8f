import type { Comparison, RowCondition, UserColumn } from '../users/index.ts';
import { notImplemented, restFailure } from './rest-failure.ts';
import type { Scanner } from './scanner.ts';
import { typeOf } from './user-columns.ts';

/** Reads a value: to the end of the parameter, or to the next comma or parenthesis inside `and` and `or`. */
type ReadValue = (scanner: Scanner) => string;

const comparison = /(eq|neq|gte|gt|lte|lt|like|ilike|isdistinct)(?:\((any|all)\))?\./y;
/** Operators of types that the table has no column of, as PostgreSQL names them. */
const otherOperators: Readonly<Record<string, string>> = {
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};
const otherOperator = /(cs|cd|ov|sl|sr|nxr|nxl|adj)\./y;
const unsupportedOperator = /(match|imatch|fts|plfts|phfts|wfts)(?:\([\w ]+\))?\./y;
const uuid = /^\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?$/i;

const noOperator = (column: UserColumn, operator: string) =>
  restFailure('not_found', '42883', `operator does not exist: ${typeOf(column)} ${operator} unknown`, {
    hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
  });

const checked = (column: UserColumn, value: string): string => {
  if (column === 'id' && !uuid.test(value)) throw restFailure('invalid_request', '22P02', `invalid input syntax for type uuid: "${value}"`);
  return value;
};

const parseIs = (scanner: Scanner, column: UserColumn): RowCondition => {
  const value = scanner.match(/(?:null|not_null|true|false|unknown)/iy)?.[0].toLowerCase();
  if (value === undefined) throw scanner.failure('isVal: (null, not_null, true, false, unknown)');
  if (value === 'null') return { kind: 'null', column };
  if (value === 'not_null') return { kind: 'not', condition: { kind: 'null', column } };
  const test = value.toUpperCase();
  throw restFailure('invalid_request', '42804', `argument of IS ${test} must be type boolean, not type ${typeOf(column)}`);
};

const parseList = (scanner: Scanner, column: UserColumn): RowCondition => {
  scanner.skipSpace();
  scanner.expect('(');
  const values: string[] = [];
  do {
    const start = scanner.position;
    const quoted = scanner.quotedText();
    if (quoted !== undefined && (scanner.isAtEnd || scanner.startsWith(',') || scanner.startsWith(')'))) values.push(quoted);
    else {
      scanner.reset(start);
      values.push(scanner.match(/[^,)]*/y)?.[0] ?? '');
    }
  } while (scanner.skip(','));
  scanner.skipSpace();
  if (!scanner.skip(')')) throw scanner.failure('"," or ")"');
  scanner.skipSpace();
  const isEmpty = values.length === 1 && values[0] === '';
  return { kind: 'list', column, values: isEmpty ? [] : values.map((value) => checked(column, value)) };
};

const parseComparison = (
  column: UserColumn,
  operator: Comparison,
  quantifier: 'any' | 'all' | undefined,
  written: string,
): RowCondition => {
  const isPattern = operator === 'like' || operator === 'ilike';
  if (isPattern && typeOf(column) !== 'text') throw noOperator(column, operator === 'like' ? '~~' : '~~*');
  // PostgREST's clients write * because % has a meaning in URLs.
  const value = isPattern ? written.replaceAll('*', '%') : written;
  if (quantifier) return { kind: 'quantified', column, operator, quantifier, value };
  return { kind: 'comparison', column, operator, value: checked(column, value) };
};

/** Parses an operator with its value: `eq.ada`, `not.in.(a,b)`. Throws PostgREST's error for everything else. */
export const parseOperation = (scanner: Scanner, column: UserColumn, readValue: ReadValue): RowCondition => {
  if (scanner.skip('not.')) return { kind: 'not', condition: parseOperation(scanner, column, readValue) };
  if (scanner.skip('in.')) return parseList(scanner, column);
  if (scanner.skip('is.')) return parseIs(scanner, column);
  const [, operator, quantifier] = scanner.match(comparison) ?? [];
  if (operator !== undefined && !(operator === 'isdistinct' && quantifier) && !(operator === 'neq' && quantifier))
    return parseComparison(column, operator as Comparison, quantifier as 'any' | 'all' | undefined, readValue(scanner));
  const other = scanner.match(otherOperator)?.[1];
  if (other !== undefined) throw noOperator(column, otherOperators[other] ?? other);
  const unsupported = scanner.match(unsupportedOperator)?.[1];
  if (unsupported !== undefined) throw notImplemented(`the operator ${unsupported} is not supported`);
  throw scanner.failure('"not" or operator (eq, gt, ...)');
};
