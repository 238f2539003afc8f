import type { DomainError } from '@trenzeye/kit';
import type { UserColumn } from '../users/index.ts';
import { notImplemented, restFailure } from './rest-failure.ts';
import { Scanner } from './scanner.ts';
import { columnOf, typeOf, userColumns } from './user-columns.ts';

export interface SelectedColumn {
  /** Name in the answer: the alias, otherwise the column. */
  readonly name: string;
  readonly column: UserColumn;
}

const allColumns: readonly SelectedColumn[] = userColumns.map((column) => ({ name: column, column }));

const noRelationship = (name: string): DomainError =>
  restFailure('invalid_request', 'PGRST200', `Could not find a relationship between 'users' and '${name}' in the schema cache`, {
    details: `Searched for a foreign key relationship between 'users' and '${name}' in the schema 'public', but no matches were found.`,
  });

const aggregates = /\.(?:count|sum|avg|min|max)\(\)/y;

/** Text is no JSON: throws PostgreSQL's error for an unknown operator. */
export const assertNoJsonPath = (scanner: Scanner, name: string): void => {
  const arrow = scanner.match(/->>?/y)?.[0];
  if (arrow === undefined) return;
  throw restFailure('not_found', '42883', `operator does not exist: ${typeOf(columnOf(name))} ${arrow} unknown`, {
    hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
  });
};

const parseItem = (scanner: Scanner): readonly SelectedColumn[] => {
  scanner.skipSpace();
  if (scanner.match(/\*(?=\s*(?:,|$))/y)) return allColumns;
  if (scanner.skip('...')) throw noRelationship(scanner.name());
  const first = scanner.name();
  const alias = scanner.match(/:(?!:)/y) ? first : undefined;
  const name = alias === undefined ? first : scanner.name();
  if (scanner.startsWith('!') || (scanner.startsWith('(') && name !== 'count')) throw noRelationship(name);
  if (scanner.match(aggregates) || scanner.startsWith('('))
    throw restFailure('invalid_request', 'PGRST123', 'Use of aggregate functions is not allowed');
  const column = columnOf(name);
  assertNoJsonPath(scanner, name);
  if (scanner.startsWith('::')) throw notImplemented('casts in select are not supported');
  return [{ name: alias ?? name, column }];
};

/** Parses `select`: columns, optionally with an alias (`name:username`), or all of them. */
export const parseSelect = (select: string | undefined): readonly SelectedColumn[] => {
  if (select === undefined || select.trim() === '') return allColumns;
  const scanner = new Scanner(select, 'select parameter');
  const selected = [...parseItem(scanner)];
  for (;;) {
    scanner.skipSpace();
    if (scanner.isAtEnd) return selected;
    if (!scanner.skip(',')) throw scanner.failure('"->>", "->", "::", ".", "," or end of input');
    selected.push(...parseItem(scanner));
  }
};
