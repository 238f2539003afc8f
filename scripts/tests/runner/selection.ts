/** What the words after `npm test --` ask for. */
export type Selection = { jest: string[] | undefined; playwright: string[] | undefined };

const journeys = 'frontends/e2e';

/**
 * Paths below frontends/e2e go to Playwright, other paths and all flags to jest; without a path both run, without journeys when
 * there are flags, for flags are jest's.
 */
export const select = (words: string[]): Selection => {
  if (words.length === 0) return { jest: [], playwright: [] };
  const browser = words.filter((word) => word.replace(/^\.\//, '').startsWith(journeys));
  const rest = words.filter((word) => !browser.includes(word));
  return { jest: rest.length > 0 ? rest : undefined, playwright: browser.length > 0 ? browser : undefined };
};
