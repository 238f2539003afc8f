import type { Language } from '@trenzeye/proto/http/languages';
import { type core, locales } from 'zod';
import { translate } from './text.ts';

type LocaleError = ReturnType<typeof locales.en>['localeError'];

const localeErrors: Readonly<Record<Language, LocaleError>> = {
  en: locales.en().localeError,
  es: locales.es().localeError,
  pt: locales.pt().localeError,
  fr: locales.fr().localeError,
  de: locales.de().localeError,
  ar: locales.ar().localeError,
  ja: locales.ja().localeError,
};

const messageOf = (issue: core.$ZodIssue, language: Language): string | undefined => {
  const { message: _message, ...raw } = issue;
  const result = localeErrors[language](raw as core.$ZodRawIssue);
  return typeof result === 'string' ? result : result?.message;
};

/** What is wrong with a value, in `language`: a message of the contract from the catalogue, otherwise zod's own. */
export const translateIssue = (issue: core.$ZodIssue, language: Language): string => {
  if (language === 'en') return issue.message;
  const translated = translate(issue.message, language);
  if (translated !== issue.message) return translated;
  return issue.message === messageOf(issue, 'en') ? (messageOf(issue, language) ?? issue.message) : issue.message;
};
