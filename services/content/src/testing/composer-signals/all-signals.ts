import { englishSignals } from './english.ts';
import { frenchSignals } from './french.ts';
import { germanSignals } from './german.ts';
import { portugueseSignals } from './portuguese.ts';
import type { SignalSample } from './signal-sample.ts';
import { spanishSignals } from './spanish.ts';

/** Signals by the language of their prompts, ISO 639. */
export const composerSignals: Readonly<Record<string, readonly SignalSample[]>> = {
  en: englishSignals,
  es: spanishSignals,
  fr: frenchSignals,
  de: germanSignals,
  pt: portugueseSignals,
};
