/** The arguments of each test tool; undefined if it does not run. */
export type Selection = { jest: string[] | undefined; playwright: string[] | undefined };

const endToEndTests = 'frontends/e2e';

/**
 * Divides the arguments of `npm test --`: paths below frontends/e2e are for Playwright, other paths and all flags for jest. Without
 * arguments both tools run; with flags only, only jest.
 */
export const select = (args: string[]): Selection => {
  if (args.length === 0) return { jest: [], playwright: [] };
  const browser = args.filter((argument) => argument.replace(/^\.\//, '').startsWith(endToEndTests));
  const rest = args.filter((argument) => !browser.includes(argument));
  return { jest: rest.length > 0 ? rest : undefined, playwright: browser.length > 0 ? browser : undefined };
};
