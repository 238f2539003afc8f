const defaultCases = ['feed', 'reaction', 'comment', 'publish', 'login', 'upload', 'media', 'footprint'];
/** They take minutes, so they run only when requested. */
const longCases = ['scale', 'streams', 'admin', 'signals', 'lighthouse'];

export const usage = `Usage: npm run bench -- [case ...]
Cases (default): ${defaultCases.join(', ')}
Long cases: ${longCases.join(', ')}
Prints one line of JSON per result. Services and engines run as separate processes; BENCH_MODE=embedded runs all services in one.
`;

const requested = process.argv.slice(2);
export const unknownCases = requested.filter((name) => ![...defaultCases, ...longCases].includes(name));
export const isRequested = (name: string): boolean => (requested.length === 0 ? defaultCases : requested).includes(name);

/** The other cases start the product, which serves the built pages. */
export const needsPages: boolean = [...defaultCases, ...longCases].some((name) => name !== 'signals' && isRequested(name));
