import { parseArgs } from 'node:util';
import { comparableCases } from './comparable-cases.ts';

const defaultCases = ['feed', 'reaction', 'comment', 'publish', 'login', 'upload', 'media', 'footprint'];
/** They take minutes, so they run only when requested. */
const longCases = ['capacity', 'scale', 'streams', 'admin', 'signals', 'lighthouse'];

export const usage = `Usage: npm run bench -- [case ...]
       npm run bench -- --compare <commit> [${comparableCases.join('|')} ...]
Cases (default): ${defaultCases.join(', ')}
Long cases: ${longCases.join(', ')}
Prints one line of JSON per result. Services and engines run as separate processes; BENCH_MODE=embedded runs all services in one.
--compare runs the files of this folder side by side with another commit.
`;

const { values, positionals } = parseArgs({ options: { compare: { type: 'string' } }, allowPositionals: true, strict: false });

/** The commit to compare with. */
export const comparedCommit: string | undefined = typeof values.compare === 'string' ? values.compare : undefined;
const knownCases: readonly string[] = comparedCommit === undefined ? [...defaultCases, ...longCases] : comparableCases;
const isDefault = (name: string): boolean => comparedCommit !== undefined || defaultCases.includes(name);

export const unknownCases = positionals.filter((name) => !knownCases.includes(name));
export const isRequested = (name: string): boolean => (positionals.length === 0 ? isDefault(name) : positionals.includes(name));

/** The other cases start the product, which serves the built pages. */
export const needsPages: boolean = knownCases.some((name) => name !== 'signals' && isRequested(name));
