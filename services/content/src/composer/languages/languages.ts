import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { LanguagePatterns } from './language-patterns.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

/** The languages in which the composer can write. */
export const composerLanguages: readonly [LanguagePatterns, ...LanguagePatterns[]] = [english, spanish, french, german, portuguese];

/** The patterns of a language such as `pt-BR`; undefined for a language in which only a model can write. */
export const patternsOf = (language: string): LanguagePatterns | undefined =>
  composerLanguages.find(({ code }) => code === language.slice(0, 2).toLowerCase() && !/^\w{3}/.test(language));
