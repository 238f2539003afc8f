import { detectLanguage } from '@trenzeye/kit';
import { clipText } from '../items/index.ts';
import type { LanguagePatterns } from './languages/language-patterns.ts';
import { composerLanguages, patternsOf } from './languages/languages.ts';

/** What a prompt contains, sentence by sentence. */
export interface PromptReading {
  /** The subject: the first sentence without an order such as `write a thread about`. At most 80 characters. */
  readonly title: string;
  /** Further sentences that state something and can be published as they are. */
  readonly statements: readonly string[];
  /** Other sentences, such as instructions. */
  readonly rest: readonly string[];
}

const titleLength = 80;
const statementLength = 280;
const shortestTitle = 3;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What remains is no subject of its own: "Explain it like a friend". */
const pronounFirst = /^(?:(?:why |how )?(?:it|them)|eso|esto|ça|cela|isso|isto)(?![\p{L}])/iu;

const withoutOrder = (prompt: string, { orders }: LanguagePatterns): string => {
  const bare = orders.reduce((text, order) => text.replace(order, ''), prompt).trim();
  return bare.length >= shortestTitle && !pronounFirst.test(bare) ? bare : prompt;
};

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length > 1);

const isStatement = (sentence: string, { statement, instruction }: LanguagePatterns): boolean =>
  /[.!…]$/.test(sentence) && sentence.length <= statementLength && statement.test(sentence) && !instruction.test(sentence);

const titleOf = (sentence: string, length: number): string => capitalised(clipText(sentence.replace(/[.:;,\s]+$/, ''), length));

/** `length`: most characters of the title. */
export const readPrompt = (prompt: string, patterns: LanguagePatterns, length = titleLength): PromptReading => {
  const [first = prompt.trim(), ...others] = sentencesOf(withoutOrder(prompt.trim(), patterns));
  const title = titleOf(first, length) || prompt.trim();
  const sentences = title.endsWith('…') ? [first, ...others] : others;
  return {
    title,
    statements: [...new Set(sentences.filter((sentence) => isStatement(sentence, patterns)))],
    rest: others.filter((sentence) => !isStatement(sentence, patterns)),
  };
};

/** The subject of a prompt in any language. `length`: most characters. */
export const subjectOf = (prompt: string, length?: number): string =>
  readPrompt(prompt, patternsOf(detectLanguage(prompt)) ?? composerLanguages[0], length).title;
