/** The suite and the arguments of each test tool; undefined if it does not run. */
export interface Selection {
  /** `extended` are the tests that take minutes: `*.extended.test.ts`. */
  readonly suite: 'default' | 'extended';
  readonly jest: string[] | undefined;
  readonly playwright: string[] | undefined;
}

const endToEndTests = 'frontends/e2e';

/**
 * Divides the arguments of `npm test --`: paths below frontends/e2e are for Playwright, other paths and all flags for jest. Without
 * arguments both tools run; with flags only, only jest. `--extended` selects the extended tests, which jest alone runs.
 */
export const select = (args: string[]): Selection => {
  const isExtended = args.includes('--extended');
  const others = args.filter((argument) => argument !== '--extended');
  if (isExtended) return { suite: 'extended', jest: others, playwright: undefined };
  if (others.length === 0) return { suite: 'default', jest: [], playwright: [] };
  const browser = others.filter((argument) => argument.replace(/^\.\//, '').startsWith(endToEndTests));
  const rest = others.filter((argument) => !browser.includes(argument));
  return { suite: 'default', jest: rest.length > 0 ? rest : undefined, playwright: browser.length > 0 ? browser : undefined };
};
