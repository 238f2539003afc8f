import type { RowOrder } from '../users/store/user-rows.ts';
import { assertNoJsonPath } from './parse-select.ts';
import { notEmbedded } from './rest-failure.ts';
import { Scanner } from './scanner.ts';
import { columnOf } from './user-columns.ts';

/** Parses `order`: `created_at.desc.nullslast,id`. */
export const parseOrder = (order: string): RowOrder[] => {
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
