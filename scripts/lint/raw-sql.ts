import type { Finding } from './imports.ts';

const service = /^services\/(?!kit\/)[^/]+\/src\//;
const store = /^services\/[^/]+\/src\/store\//;
const hotStore = /^services\/[^/]+\/src\/store\/hot\//;
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
 * Data access in three tiers: Prisma models by default; tagged raw SQL in `store/`, with its reason in a comment that begins with
 * `Raw:`; named statements in `store/hot/` only.
 */
export const findRawSql = (file: string, text: string): Finding[] => {
  const finding = (index: number, message: string): Finding => ({ file, line: lineOf(text, index), message });
  return [
    ...[...text.matchAll(unsafe)].map(({ index }) => finding(index, 'raw SQL from a string; use a tagged template')),
    ...[...text.matchAll(tagged)].flatMap(({ index }) => {
      if (!store.test(file)) return [finding(index, 'raw SQL outside store/')];
      if (/\bRaw: \S/.test(declarationBefore(text, index))) return [];
      return [finding(index, 'raw SQL without its reason; add a comment "Raw: ..." or use a Prisma model')];
    }),
    ...(hotStore.test(file)
      ? []
      : [...text.matchAll(named)].map(({ index }) =>
          finding(index, 'named statement outside store/hot/; use a Prisma model or tagged raw SQL'),
        )),
  ];
};
