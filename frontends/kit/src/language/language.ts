import { i18n, type Messages } from '@lingui/core';
import { formatLocales, type Language, languageCookie, languages, rightToLeftLanguages } from '@trenzeye/proto/http/languages';
import { hasOwnCookie, readCookie, reloadPage, restoreAfterReload, writeCookie } from '../browser-storage.ts';

/** Artificial languages for tests, chosen by the cookie: longer English with accents, and the same from right to left. */
const pseudoLanguages = ['en-XA', 'en-XB'] as const;
type PseudoLanguage = (typeof pseudoLanguages)[number];

const isPseudoLanguage = (value: string | undefined): value is PseudoLanguage =>
  (pseudoLanguages as readonly (string | undefined)[]).includes(value);

/** Loads the catalogue of a front end; English is in the source. */
export type LoadCatalogue = (language: Exclude<Language, 'en'>) => Promise<{ readonly messages: Messages }>;

type PageLanguage = Language | PseudoLanguage;

const isLanguage = (value: string | undefined): value is Language => (languages as readonly (string | undefined)[]).includes(value);

/** The chosen language, else the one in which the gateway has sent the page. */
const pageLanguage = (): PageLanguage => {
  const chosen = readCookie(languageCookie);
  if (isLanguage(chosen) || isPseudoLanguage(chosen)) return chosen;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
};

/** Dates and numbers of pseudo-languages contain no Latin letters. */
const pseudoFormatLocale = 'ja';

const activate = (language: PageLanguage): void => {
  i18n.load(language, {});
  i18n.activate(language, isLanguage(language) ? formatLocales[language] : pseudoFormatLocale);
};

/** Adds a front end's messages in the active language. Without its catalogue, its texts are English. */
export async function loadCatalogue(load: LoadCatalogue): Promise<void> {
  const { locale } = i18n;
  if (!isLanguage(locale) || locale === 'en') return;
  try {
    const { messages } = await load(locale);
    i18n.load(locale, messages);
  } catch (error) {
    console.error(`Loading the ${locale} messages failed`, error);
  }
}

/** Activates `language` with the catalogue of the shell. Modules with texts are imported afterwards, so that their texts are in it. */
export async function startLanguage(language: PageLanguage, load: LoadCatalogue): Promise<void> {
  // The build has compiled all messages; those without values stay strings.
  i18n.setMessagesCompiler((message) => [message]);
  activate(language);
  if (isPseudoLanguage(language)) {
    const { startPseudoLanguage } = await import('./pseudo-language.ts');
    startPseudoLanguage();
  }
  await loadCatalogue(load);
}

/** Activates the language of this document, and sets its `lang` and `dir`. */
export async function startPageLanguage(load: LoadCatalogue): Promise<void> {
  restoreAfterReload();
  const language = pageLanguage();
  await startLanguage(language, load);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

const directionOf = (language: string): 'rtl' | 'ltr' => (rightToLeftLanguages.includes(language) || language === 'en-XB' ? 'rtl' : 'ltr');

/** The language of the page. */
export const currentLanguage = (): string => i18n.locale;

/** The locale of dates and numbers, for `Intl`. */
export const formatLocale = (): string => (typeof i18n.locales === 'string' ? i18n.locales : i18n.locale);

/** Saves the choice in the cookie that the server reads, and loads the page again: modules translate their texts when they are imported. */
export function changeLanguage(language: Language): void {
  writeCookie(languageCookie, language);
  reloadPage();
}

/** Names the language to the server where it does not get the cookie. */
export const languageHeaders = (): Readonly<Record<string, string>> =>
  hasOwnCookie(languageCookie) ? { 'Accept-Language': currentLanguage() } : {};
