import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { formatLocales, type Language } from '@trenzeye/proto/http/languages';
import PO from 'pofile';

export type TextValues = Readonly<Record<string, string | number>>;

/** A text for a user: an English message in ICU MessageFormat, which is its key in the catalogues, and its values. */
export interface Text {
  readonly message: string;
  readonly values: TextValues;
}

export const createText = (message: string, values: TextValues = {}): Text => ({ message, values });

type Compiled = ReturnType<typeof compileMessage>;

const compiled = new Map<string, Compiled>();

const compileOnce = (message: string): Compiled => {
  const existing = compiled.get(message);
  if (existing) return existing;
  const result = compileMessage(message);
  compiled.set(message, result);
  return result;
};

/** The translations of a language by English message; those without a translation are left out. */
const readCatalogue = (language: Language): ReadonlyMap<string, string> => {
  if (language === 'en') return new Map();
  const { items } = PO.parse(readFileSync(new URL(`locales/${language}.po`, import.meta.url), 'utf8'));
  return new Map(items.flatMap(({ msgid, msgstr: [translation = ''] }) => (translation === '' ? [] : [[msgid, translation] as const])));
};

const catalogues = new Map<Language, ReadonlyMap<string, string>>();

const catalogueOf = (language: Language): ReadonlyMap<string, string> => {
  const existing = catalogues.get(language);
  if (existing) return existing;
  const catalogue = readCatalogue(language);
  catalogues.set(language, catalogue);
  return catalogue;
};

const format = (message: string, values: TextValues, language: Language): string => {
  const locale = formatLocales[language];
  return setupI18n({ locale, messages: { [locale]: { message: compileOnce(message) } } })._('message', { ...values });
};

/**
 * The text in `language`. A string is looked up as it is; it has no values and is no ICU message. Messages that are not in the catalogue,
 * such as those of other software, stay English.
 */
export const translate = (input: string | Text, language: Language): string => {
  if (typeof input === 'string') return catalogueOf(language).get(input) ?? input;
  const translation = catalogueOf(language).get(input.message);
  return translation === undefined ? format(input.message, input.values, 'en') : format(translation, input.values, language);
};
