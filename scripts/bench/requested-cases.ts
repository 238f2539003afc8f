import { parseArgs } from 'node:util';
import type { SimulateOptions } from './cases/simulate.ts';
import { comparableCases } from './comparable-cases.ts';

const defaultCases = ['feed', 'reaction', 'comment', 'publish', 'login', 'upload', 'media', 'footprint'];
/** They take minutes, so they run only when requested. */
const longCases = ['capacity', 'consumers', 'scale', 'streams', 'admin', 'signals', 'search', 'lighthouse', 'paint', 'simulate'];

export const usage = `Usage: npm run bench -- [case ...]
       npm run bench -- --compare <commit> [${comparableCases.join('|')} ...]
       npm run bench -- simulate [--reports <folder>] [--write]
       npm run bench -- simulate --deployment <file> --rate <requests per second>
Cases (default): ${defaultCases.join(', ')}
Long cases: ${longCases.join(', ')}
Prints one line of JSON per result. Services and engines run as separate processes; BENCH_MODE=embedded runs all services in one.
simulate predicts what capacity reports measured and writes the plans of deploy/operations/scaling.md, or predicts a deployment.
--compare runs the files of this folder side by side with another commit.
`;

const { values, positionals } = parseArgs({
  options: {
    compare: { type: 'string' },
    deployment: { type: 'string' },
    rate: { type: 'string' },
    reports: { type: 'string' },
    write: { type: 'boolean' },
  },
  allowPositionals: true,
  strict: false,
});
const textOf = (value: string | boolean | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** The commit to compare with. */
export const comparedCommit: string | undefined = textOf(values.compare);

/** Of the case `simulate`. */
export const simulateOptions: SimulateOptions = {
  deployment: textOf(values.deployment),
  rate: textOf(values.rate),
  reports: textOf(values.reports),
  write: values.write === true,
};

const knownCases: readonly string[] = comparedCommit === undefined ? [...defaultCases, ...longCases] : comparableCases;
const isDefault = (name: string): boolean => comparedCommit !== undefined || defaultCases.includes(name);

export const unknownCases = positionals.filter((name) => !knownCases.includes(name));
export const isRequested = (name: string): boolean => (positionals.length === 0 ? isDefault(name) : positionals.includes(name));

/** The other cases start the product, which serves the built pages. */
export const needsPages: boolean = knownCases.some((name) => !['signals', 'search', 'simulate'].includes(name) && isRequested(name));
