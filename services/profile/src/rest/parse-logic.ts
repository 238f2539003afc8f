import type { RowCondition } from '../users/index.ts';
import { parseOperation } from './parse-filter.ts';
import { assertNoJsonPath } from './parse-select.ts';
import { notEmbedded, notImplemented } from './rest-failure.ts';
import { Scanner } from './scanner.ts';
import { columnOf } from './user-columns.ts';

/** Nested `and` and `or`: more than a client writes, and far below the limits of the database. */
const maxDepth = 10;

const group = /(not\.)?(and|or)[ \t]*\(/y;

const readValue = (scanner: Scanner): string => {
  const start = scanner.position;
  const quoted = scanner.quotedText();
  if (quoted !== undefined && (scanner.isAtEnd || scanner.startsWith(',') || scanner.startsWith(')'))) return quoted;
  scanner.reset(start);
  return scanner.match(/\{[^{}]*\}/y)?.[0] ?? scanner.match(/[^,)]*/y)?.[0] ?? '';
};

const parseMember = (scanner: Scanner, depth: number): RowCondition => {
  scanner.skipSpace();
  const [found, negation, kind] = scanner.match(group) ?? [];
  if (found !== undefined) {
    const condition = parseMembers(scanner, kind as 'and' | 'or', depth + 1);
    return negation === undefined ? condition : { kind: 'not', condition };
  }
  const name = scanner.name();
  assertNoJsonPath(scanner, name);
  scanner.expect('.');
  return parseOperation(scanner, columnOf(name), readValue);
};

/** The members of a group up to its closing parenthesis. */
const parseMembers = (scanner: Scanner, kind: 'and' | 'or', depth: number): RowCondition => {
  if (depth > maxDepth) throw notImplemented(`more than ${maxDepth} nested groups are not supported`);
  const conditions: RowCondition[] = [];
  do {
    conditions.push(parseMember(scanner, depth));
    scanner.skipSpace();
  } while (scanner.skip(','));
  if (!scanner.skip(')')) throw scanner.failure('"," or ")"');
  scanner.skipSpace();
  return { kind, conditions };
};

/** Whether a parameter is a group: `or`, `not.and`, or one of an embedded table. */
export const isLogic = (name: string): boolean => /(?:^|\.)(?:and|or)$/.test(name);

/** Parses `or=(id.eq.1,username.like.a*)`. */
export const parseLogic = (name: string, value: string): RowCondition => {
  const path = name.split('.');
  const kind = path.at(-1) as 'and' | 'or';
  const [table] = path.slice(0, -1).filter((part) => part !== 'not');
  if (table !== undefined) throw notEmbedded(table);
  const scanner = new Scanner(value, 'logic tree');
  scanner.skipSpace();
  scanner.expect('(');
  const condition = parseMembers(scanner, kind, 1);
  if (!scanner.isAtEnd) throw scanner.failure('end of input');
  return path.includes('not') ? { kind: 'not', condition } : condition;
};
