import { t } from '@lingui/core/macro';
import type { Lab } from '../api.ts';
import type { Trim } from '../timeline/trim.ts';
import type { Word } from './words.ts';

/** Sound that is kept before and behind speech, in seconds. */
const paddingSeconds = 0.12;

/** Peaks below this part of the loud passages are silence, within limits for very quiet and very loud videos. */
const silentPart = 0.1;
const [lowestThreshold, highestThreshold] = [0.008, 0.05];

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;

/** The peak below which this video is silent, 0 to 1. */
const thresholdOf = (peaks: readonly number[]): number =>
  Math.min(highestThreshold, Math.max(lowestThreshold, percentile(peaks, 0.9) * silentPart));

/** The middle parts of silences of at least `minSeconds`, without their padding. */
export const findSilences = (waveform: Lab['waveform'], minSeconds: number): readonly Trim[] => {
  if (!waveform) return [];
  const { per_second, peaks } = waveform;
  const threshold = thresholdOf(peaks);
  const found: Trim[] = [];
  let first: number | null = null;
  for (const [index, peak] of [...peaks, 1].entries()) {
    if (peak < threshold) first ??= index;
    else if (first !== null) {
      const [start, end] = [first / per_second, index / per_second];
      if (end - start >= minSeconds) found.push({ start: start + paddingSeconds, end: end - paddingSeconds });
      first = null;
    }
  }
  return found.filter(({ start, end }) => end > start);
};

interface FillerLanguage {
  readonly code: string;
  readonly label: string;
  /** Sounds and phrases without a meaning of their own, in lower case. */
  readonly fillers: readonly string[];
}

export const fillerLanguages: readonly FillerLanguage[] = [
  { code: 'en', label: t`English`, fillers: ['um', 'umm', 'uh', 'uhh', 'uhm', 'erm', 'er', 'hmm', 'mhm', 'mm', 'you know', 'i mean'] },
  { code: 'de', label: t`German`, fillers: ['äh', 'ähm', 'öh', 'hm', 'hmm', 'mhm', 'sozusagen'] },
  { code: 'es', label: t`Spanish`, fillers: ['eh', 'em', 'ehm', 'mmm', 'o sea'] },
  { code: 'fr', label: t`French`, fillers: ['euh', 'heu', 'hum', 'bah', 'ben', 'du coup'] },
  { code: 'it', label: t`Italian`, fillers: ['ehm', 'eh', 'uhm', 'mmm', 'cioè'] },
  { code: 'pt', label: t`Portuguese`, fillers: ['hum', 'ahn', 'hã', 'né'] },
];

/** The language of the browser, or English. */
export const defaultFillerLanguage = (languages: readonly string[]): string =>
  languages.map((language) => language.slice(0, 2)).find((code) => fillerLanguages.some((each) => each.code === code)) ?? 'en';

const comparable = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A filler in the transcript: indexes of its words. */
export interface Filler {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

export const findFillers = (words: readonly Word[], language: string): readonly Filler[] => {
  const phrases = (fillerLanguages.find(({ code }) => code === language)?.fillers ?? []).map((text) => text.split(' '));
  const texts = words.map(({ text }) => comparable(text));
  const found: Filler[] = [];
  for (let index = 0; index < texts.length; index += 1) {
    const phrase = phrases.find((parts) => parts.every((part, offset) => texts[index + offset] === part));
    if (!phrase) continue;
    found.push({ first: index, last: index + phrase.length - 1, text: phrase.join(' ') });
    index += phrase.length - 1;
  }
  return found;
};

/** `um ×3, uh ×1`, the most frequent first. */
export const countFillers = (fillers: readonly Filler[]): string => {
  const counts = Map.groupBy(fillers, ({ text }) => text);
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([text, each]) => `${text} ×${each.length}`)
    .join(', ');
};
