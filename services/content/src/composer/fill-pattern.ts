import type { LanguagePatterns } from './languages/language-patterns.ts';

/** Values for the places of a pattern. */
export type Values = Readonly<Record<string, string>>;

/** Marks that open a quotation: some also close one, after a word. */
const opening = /«\s?|(?<![\p{L}\p{N}\p{P}])["“„](?=\S)/gu;
const closing = /\s?»|["”“]/g;

/** The text in the language's quotation marks; those inside it are replaced by the inner ones. */
export const quoted = (text: string, { quotes: [open, close, innerOpen, innerClose] }: LanguagePatterns): string =>
  `${open}${text.replace(opening, innerOpen).replace(closing, innerClose)}${close}`;

/** French puts a space before some marks, at which a line must not break. */
const spaceBeforeMark = /(?<=«) | (?=[?!:;»])/g;

/** Replaces the places of a pattern. A quotation that ends as a sentence needs no second full stop. */
export const fillPattern = (pattern: string, values: Values, { code }: LanguagePatterns): string => {
  const text = pattern.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a pattern needs a value that is missing: ${name}`);
    return value;
  });
  const ended = text.replace(/([.!?…]\s?[”»“])\.(?=\s|$)/g, '$1');
  return code === 'fr' ? ended.replace(spaceBeforeMark, '\u00a0') : ended;
};
