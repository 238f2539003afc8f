import type { Finding } from './imports.ts';

const service = /^services\/(?!kit\/)[^/]+\/src\//;
/** The `store.ts` or `store/` of a feature, and what the stores of a service share. */
const store = /^services\/[^/]+\/src\/(?:database\/|(?:[^/]+\/)+store(?:\.ts$|\/))/;
const notProduct = /\.test\.ts$|\/testing\/|\/generated\//;

const unsafe = /\$(?:queryRaw|executeRaw)Unsafe\b/g;
const tagged = /\$(?:queryRaw|executeRaw)(?!Unsafe)\b/g;
/** A statement sent through kit's `Sql`: `sql.query(...)`, `tx.query(...)`, and the same with a type argument. */
const named = /\b(?:sql|tx|db|pool|reader|transaction)\.query(?:<|\()/g;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The top-level declaration around an index, with its documentation, up to the index: declarations are separated by blank lines. */
const declarationBefore = (text: string, index: number): string =>
  text
    .slice(0, index)
    .split(/\n\n(?=\S)/)
    .at(-1) ?? '';

/** Whether the rule looks at a file: the code of services, without tests, generated clients and kit, which has the outbox and the inbox. */
export const isRawSqlChecked = (file: string): boolean => service.test(file) && file.endsWith('.ts') && !notProduct.test(file);

/**
 * Data access in three tiers, all in the store of a feature: Prisma models by default; tagged raw SQL with its reason in a comment that
 * begins with `Raw:`; named statements with the bench that measures them (`Bench:`) or another reason (`Named:`).
 * @param benches the cases of `npm run bench`
 */
export const findRawSql = (file: string, text: string, benches: ReadonlySet<string>): Finding[] => {
  const finding = (index: number, message: string): Finding => ({ file, line: lineOf(text, index), message });
  const explained = (matches: RegExpStringIterator<RegExpExecArray>, kind: string, reason: RegExp, advice: string): Finding[] =>
    [...matches].flatMap(({ index }) => {
      if (!store.test(file)) return [finding(index, `${kind} outside the store of a feature`)];
      return reason.test(declarationBefore(text, index)) ? [] : [finding(index, `${kind} without its reason; ${advice}`)];
    });
  return [
    ...[...text.matchAll(unsafe)].map(({ index }) => finding(index, 'raw SQL from a string; use a tagged template')),
    ...[...text.matchAll(/\bBench: (\w+)/g)]
      .filter(([, bench = '']) => !benches.has(bench))
      .map(({ index, 1: bench }) => finding(index, `there is no bench ${bench}; scripts/bench/cases has them`)),
    ...explained(text.matchAll(tagged), 'raw SQL', /\bRaw: \S/, 'add a comment "Raw: ..." or use a Prisma model'),
    ...explained(text.matchAll(named), 'named statement', /\b(?:Bench|Named): \S/, 'add a comment "Bench: <case>" or "Named: ..."'),
  ];
};
