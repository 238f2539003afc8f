/** The suite and the arguments of each test tool; undefined if it does not run. */
export interface Selection {
  /** `extended` are the tests that take minutes: `*.extended.test.ts` and, in a browser, `*.extended.spec.ts`. */
  readonly suite: 'default' | 'extended';
  readonly jest: string[] | undefined;
  readonly playwright: string[] | undefined;
}

const endToEndTests = 'frontends/e2e';

/**
 * Divides the arguments of `npm test --`: paths below frontends/e2e are for Playwright, other paths and all flags for jest. Without
 * arguments both tools run; with flags only, only jest. `--extended` selects the extended tests.
 */
export const select = (args: string[]): Selection => {
  const suite = args.includes('--extended') ? 'extended' : 'default';
  const others = args.filter((argument) => argument !== '--extended');
  if (others.length === 0) return { suite, jest: [], playwright: [] };
  const browser = others.filter((argument) => argument.replace(/^\.\//, '').startsWith(endToEndTests));
  const rest = others.filter((argument) => !browser.includes(argument));
  return { suite, jest: rest.length > 0 ? rest : undefined, playwright: browser.length > 0 ? browser : undefined };
};
