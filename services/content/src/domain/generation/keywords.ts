/** Stop words. */
const stopWords = new Set(
  `a about above after again all also am an and any are around as at be because been before being below between both but by can could did do does doing down during each
  even every few for from further get gets getting give go going got had has have having he her here hers him his how i if in into is it its just keep kind know let
  like lot made make makes making many may me might more most much must my need needs new no nor not now of off on once one only or other our out over own please
  really right same say see she should show so some still such take tell than that the their them then there these they thing things think this those through to
  together too under until up us use using very want was way we well went were what when where which while who whole why will with without would write you your yours
  thread tweet actually work works it's i'm don't isn't that's`.split(/\s+/),
);

const word = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

const isKeyword = (candidate: string): boolean => candidate.length > 1 && !stopWords.has(candidate.toLowerCase());

const linking = 'a|an|the|my|our|to|in|on|with|at|from|for|into|about|by';

/** `started a`, `moved to`: an action, not a subject. */
export const actionPhrase = new RegExp(`\\b[a-z]{2,}[^e\\W]ed (?=(?:${linking})\\b)`, 'g');

const owned = /^(?:an?|the|my|our|your|their|this)$/i;
const neverAlone = /^[a-z]+(?:ing|er|ly)$/;

/** The keywords of a text in order, each once, at most 12. */
export const keywordsOf = (text: string): string[] => {
  const words = (text.match(word) ?? []).filter(isKeyword);
  return [...new Map(words.map((each) => [each.toLowerCase(), each])).values()].slice(0, 12);
};

/** Runs of up to three adjacent keywords with their article: `why remote workers leave the big cities` -> `remote workers leave`, `the big cities`. */
export const subjectsOf = (text: string): string[] => {
  const parts = text
    .replace(actionPhrase, ', ')
    .replace(/\bhow to \w+ /i, '')
    .split(/[^\p{L}\p{N}'’ -]+/u);
  const runs = parts.flatMap((part) => {
    const found: string[][] = [[]];
    for (const each of part.match(word) ?? []) {
      const run = found.at(-1);
      if (owned.test(each)) found.push([each]);
      else if (!isKeyword(each)) found.push([]);
      else if (run && run.filter(isKeyword).length < 3) run.push(each);
      else found.push([each]);
    }
    return found.filter((run) => run.some((each) => isKeyword(each) && !(neverAlone.test(each) && run.length === 1)));
  });
  const named = runs.map((run) => (run.length > 2 && neverAlone.test(run.at(-1) ?? '') ? run.slice(0, -1) : run).join(' '));
  return [...new Map(named.map((run) => [run.toLowerCase(), run])).values()];
};
