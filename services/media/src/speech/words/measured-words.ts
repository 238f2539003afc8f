import type { SpokenWord } from '../speech-provider.ts';
import { wordsOf } from './words-of.ts';

/** Samples of one channel, -1 to 1. */
export interface Recording {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const windowSeconds = 0.01;
/** Part of the loudest window above which a window is speech. */
const speechShare = 0.06;
/** A shorter gap is a part of a word. */
const minPauseSeconds = 0.12;

/** Cost of a pause inside of a phrase: as much as a difference of 20 letters. */
const offPhrasePenalty = 400;

const endsPhrase = /[.!?,;:…)"”»]$/u;

const levelsOf = ({ samples, sampleRate }: Recording): number[] => {
  const size = Math.round(sampleRate * windowSeconds);
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) => {
    let sum = 0;
    for (let offset = index * size; offset < (index + 1) * size; offset += 1) sum += (samples[offset] ?? 0) ** 2;
    return Math.sqrt(sum / size);
  });
};

/** The parts of a recording that contain speech, in seconds. */
export const speechSpans = (recording: Recording): Span[] => {
  const levels = levelsOf(recording);
  const threshold = levels.reduce((loudest, level) => Math.max(loudest, level), 0) * speechShare;
  const spans: { start: number; end: number }[] = [];
  if (threshold === 0) return spans;
  levels.forEach((level, index) => {
    if (level < threshold) return;
    const [start, end] = [index * windowSeconds, (index + 1) * windowSeconds];
    const last = spans.at(-1);
    if (last && start - last.end < minPauseSeconds) last.end = end;
    else spans.push({ start, end });
  });
  return spans;
};

/** Approximate time that a word takes, in letters. */
const weightOf = (word: string): number =>
  [...word].reduce((sum, character) => sum + (/\d/.test(character) ? 3 : /\p{L}/u.test(character) ? 1 : 0), 1.5);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Joins spans across the shortest pauses until there are at most `count`. */
const joinSpans = (spans: readonly Span[], count: number): Span[] => {
  const joined = [...spans];
  while (joined.length > count) {
    const gaps = joined.slice(1).map(({ start }, index) => start - (joined[index]?.end ?? 0));
    const shortest = gaps.indexOf(Math.min(...gaps));
    const [left, right] = joined.slice(shortest, shortest + 2);
    if (!left || !right) break;
    joined.splice(shortest, 2, { start: left.start, end: right.end });
  }
  return joined;
};

/** Number of words up to the end of each span, so that the words fit the spans best and pauses are where phrases end. */
const divideWords = (words: readonly string[], spans: readonly Span[]): number[] => {
  const weights = words.map(weightOf);
  const rate = sum(weights) / sum(spans.map(({ start, end }) => end - start));
  const before = weights.map((_, index) => sum(weights.slice(0, index)));
  before.push(sum(weights));
  const best: { cost: number; from: number }[][] = [[{ cost: 0, from: 0 }]];
  spans.forEach(({ start, end }, index) => {
    const row: { cost: number; from: number }[] = [];
    for (let to = index + 1; to <= words.length; to += 1) {
      const atPhraseEnd = to === words.length || endsPhrase.test(words[to - 1] ?? '');
      row[to] = { cost: Number.POSITIVE_INFINITY, from: 0 };
      for (let from = index; from < to; from += 1) {
        const difference = (before[to] ?? 0) - (before[from] ?? 0) - (end - start) * rate;
        const cost = (best[index]?.[from]?.cost ?? Number.POSITIVE_INFINITY) + difference ** 2 + (atPhraseEnd ? 0 : offPhrasePenalty);
        if (cost < (row[to]?.cost ?? 0)) row[to] = { cost, from };
      }
    }
    best.push(row);
  });
  const ends: number[] = [];
  for (let index = spans.length, to = words.length; index > 0; index -= 1) {
    ends.unshift(to);
    to = best[index]?.[to]?.from ?? 0;
  }
  return ends;
};

/** When each word of a text is spoken in a recording, judged by its pauses and the lengths of the words. Empty for silence. */
export const measureWords = (recording: Recording, text: string): SpokenWord[] => {
  const words = wordsOf(text);
  const phraseCount = words.filter((word, index) => index === words.length - 1 || endsPhrase.test(word)).length;
  // More pauses than phrases have ends: the shortest are inside of words.
  const spans = joinSpans(speechSpans(recording), phraseCount);
  if (spans.length === 0) return [];
  let first = 0;
  return divideWords(words, spans).flatMap((end, index) => {
    const { start, end: stop } = spans[index] ?? { start: 0, end: 0 };
    const own = words.slice(first, end);
    first = end;
    const total = sum(own.map(weightOf));
    let at = start;
    return own.map((word) => {
      const from = at;
      at += ((stop - start) * weightOf(word)) / total;
      return { text: word, start: from, end: at };
    });
  });
};
