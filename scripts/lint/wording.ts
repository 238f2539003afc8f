import type { Finding } from './imports.ts';

interface Rule {
  /** Matched against whole words, including the words inside camelCase, snake_case and kebab-case identifiers. */
  readonly word: string;
  /** What to write instead. */
  readonly instead: string;
}

/** Words that are not standard terms of the field. Extend the list whenever a review finds another. */
const rules: readonly Rule[] = [
  { word: 'somebody', instead: 'the user, a user' },
  { word: 'anybody', instead: 'any user' },
  { word: 'nobody', instead: 'no user, no other process' },
  { word: 'everybody', instead: 'all users' },
  { word: 'whoever', instead: 'the user who, the process that' },
  { word: 'whom', instead: 'a sentence with "who" or "that"' },
  { word: 'anew', instead: 'again' },
  { word: 'farewell', instead: 'close, FIN' },
  { word: 'patience', instead: 'timeoutMs, retries' },
  { word: 'patiently', instead: 'with retries' },
  { word: 'told', instead: 'notified' },
  { word: 'untell', instead: 'retract' },
  { word: 'heard', instead: 'received, consumed' },
  { word: 'hears', instead: 'receives, consumes' },
  { word: 'stranger', instead: 'other user, unauthenticated client' },
  { word: 'deaf', instead: 'without listeners' },
  { word: 'shelf', instead: 'store' },
  { word: 'whilst', instead: 'while' },
  { word: 'upon', instead: 'on, after' },
  { word: 'thereof', instead: 'of it' },
  { word: 'hither', instead: 'here' },
  { word: 'lest', instead: 'so that ... not' },
  { word: 'henceforth', instead: 'from now on' },
  { word: 'bury', instead: 'sendToDeadLetter' },
  { word: 'glean', instead: 'extract' },
  { word: 'courier', instead: 'mailer, delivery' },
  { word: 'standings', instead: 'account status, leaderboard entries' },
  { word: 'behaviour', instead: 'behavior' },
  { word: 'neighbours', instead: 'neighbors' },
  { word: 'neighbouring', instead: 'neighboring' },
  { word: 'favour', instead: 'favor' },
  { word: 'honour', instead: 'honor' },
  { word: 'grey', instead: 'gray' },
];

const byWord = new Map(rules.map((rule) => [rule.word, rule.instead]));

const checked = /\.(ts|tsx|mjs|cjs|js|css|md|sql|proto|prisma|ya?ml|tpl|sh|json|html)$|^\.ci\/run$|^\.env\.example$/;
const excluded = /^package-lock\.json$|^frontends\/kit\/src\/emoji\/data\/|^scripts\/lint\/wording(\.test)?\.ts$/;

/** A user of the operating system, and a value of a contract, which stay as they are. */
const contractValues = /(['"])nobody\1|standing_version/g;

/** Whether the rule looks at a file. */
export const isWordingChecked = (file: string): boolean => checked.test(file) && !excluded.test(file);

/** `PostgreSQLUrl` -> PostgreSQL, Url; `keep_fresh` -> keep, fresh. */
const wordsOf = (text: string): { readonly word: string; readonly index: number }[] =>
  [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map((match) => ({ word: match[0].toLowerCase(), index: match.index }));

/** Every use of a listed word in the file's name and text. */
export const findWording = (file: string, text: string): Finding[] => {
  const inName = wordsOf(file).filter(({ word }) => byWord.has(word));
  const inText = text
    .split('\n')
    .flatMap((line, index) =>
      wordsOf(line.replace(contractValues, '')).flatMap(({ word }) => (byWord.has(word) ? [{ word, line: index + 1 }] : [])),
    );
  return [...inName.map(({ word }) => ({ word, line: 1 })), ...inText].map(({ word, line }) => ({
    file,
    line,
    message: `"${word}" is not a standard term here; write ${byWord.get(word)}`,
  }));
};
