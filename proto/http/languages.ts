/** The languages of pages, mails, messages and errors, as BCP 47 tags; the first is that of the source. */
export const languages = ['en', 'es', 'pt', 'fr', 'de', 'ar', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language that the user has chosen. Without it, the browser's languages decide. */
export const languageCookie = 'trenzeye.language';

/** Languages that are written from right to left. */
export const rightToLeftLanguages = ['ar'];

/** Each language's name for itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
  ja: '日本語',
};

/** The locale of dates and numbers in each language, with Latin digits everywhere. */
export const formatLocales: Readonly<Record<Language, string>> = {
  en: 'en',
  es: 'es',
  pt: 'pt',
  fr: 'fr',
  de: 'de',
  ar: 'ar-u-nu-latn',
  ja: 'ja',
};

export const isLanguage = (value: unknown): value is Language => (languages as readonly unknown[]).includes(value);

/** A stored language; English for one that is unknown or missing. */
export const toLanguage = (value: unknown): Language => (isLanguage(value) ? value : 'en');
