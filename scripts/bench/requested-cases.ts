import { parseArgs } from 'node:util';

/** Cases that `--compare` runs on two commits. */
export const comparableCases = ['feed', 'reaction', 'comment', 'publish'] as const;
export type ComparableCase = (typeof comparableCases)[number];

const defaultCases: readonly string[] = [...comparableCases, 'footprint'];
/** They take minutes or need other programs, so they run only when requested. */
const longCases = ['capacity', 'signals', 'search', 'paint', 'plans'];

export const usage = `Usage: npm run bench -- [case ...]
       npm run bench -- --compare <commit> [${comparableCases.join('|')} ...]
       npm run bench -- plans [--write]
Cases (default): ${defaultCases.join(', ')}
Others: ${longCases.join(', ')}
Prints one line of JSON per result. Services and engines run as separate processes; BENCH_MODE=embedded runs all services in one.
plans computes the plans of deploy/operations/scaling.md from capacity reports.
--compare runs the files of this folder side by side with another commit.
`;

const { values, positionals } = parseArgs({
  options: { compare: { type: 'string' }, write: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
});

/** The commit to compare with. */
export const comparedCommit: string | undefined = typeof values.compare === 'string' ? values.compare : undefined;

/** Whether `plans` writes its page. */
export const writesPage: boolean = values.write === true;

const knownCases: readonly string[] = comparedCommit === undefined ? [...defaultCases, ...longCases] : comparableCases;
const isDefault = (name: string): boolean => comparedCommit !== undefined || defaultCases.includes(name);

export const unknownCases = positionals.filter((name) => !knownCases.includes(name));
export const isRequested = (name: string): boolean => (positionals.length === 0 ? isDefault(name) : positionals.includes(name));

/** The other cases start the product, which serves the built pages. */
export const needsPages: boolean = knownCases.some((name) => !['signals', 'search', 'plans'].includes(name) && isRequested(name));
