import type { Cue } from '@trenzeye/proto/editing/cues';
import type { LabHighlight } from '@trenzeye/proto/http/media/lab';
import type { Loudness } from '../../ffmpeg/index.ts';

const maxSeconds = 45;
const minSeconds = 8;
const maxHighlights = 5;
const maxTitleLength = 70;

/** What an opening contains that attracts viewers: a question, a number, a strong word. Points are added to the score. */
const hooks: readonly { readonly pattern: RegExp; readonly points: number; readonly reason: (found: string) => string }[] = [
  { pattern: /\?/, points: 12, reason: () => 'asks a question' },
  { pattern: /\d[\d.,]*/, points: 8, reason: () => 'names a number' },
  {
    pattern: /\b(secret|mistake|never|always|best|worst|first|only|(?:no|every)body|why|how to|truth|stop)\b/i,
    points: 12,
    reason: (found) => `says “${found.toLowerCase()}” at the start`,
  },
  {
    pattern: /\b(but|instead|however|turns out|actually)\b/i,
    points: 8,
    reason: (found) => `says “${found.toLowerCase()}”`,
  },
  { pattern: /!/, points: 5, reason: () => 'has an exclamation' },
];

/** The meter needs part of a second to rise at the beginning, and the last second is incomplete. */
const unsteadySeconds = 1;
/** In shorter passages, a pause between words would count as quiet. */
const minRiseSeconds = 6;
/** Differences in dB that a listener notices at once. */
const noticeableDb = 8;

interface Passage {
  readonly start: number;
  readonly end: number;
  readonly cues: readonly Cue[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const endsSentence = ({ text }: Cue): boolean => /[.!?…]["”')]*$/.test(text);

/** Passages that start with a caption and end with a sentence or at the maximum length. */
const spokenPassages = (cues: readonly Cue[]): Passage[] =>
  cues.flatMap((first, index) => {
    const within = cues.slice(index).filter(({ end }) => end - first.start <= maxSeconds);
    const last = within.findLastIndex((cue) => endsSentence(cue) && cue.end - first.start >= minSeconds);
    const chosen = within.slice(0, last < 0 ? within.length : last + 1);
    const end = chosen.at(-1)?.end ?? first.end;
    return end - first.start >= Math.min(minSeconds, (cues.at(-1)?.end ?? 0) - first.start)
      ? [{ start: first.start, end, cues: chosen }]
      : [];
  });

/** Passages of a video without transcript: equal lengths that overlap by half. */
const evenPassages = (duration: number): Passage[] => {
  const length = Math.min(30, duration);
  const count = Math.max(1, Math.floor((duration - length) / (length / 2)) + 1);
  return Array.from({ length: Math.min(count, 2_000) }, (_, index) => ({
    start: (index * length) / 2,
    end: Math.min(duration, (index * length) / 2 + length),
    cues: [],
  }));
};

interface Rating {
  readonly points: number;
  readonly reasons: string[];
}

const rateText = ({ cues, start, end }: Passage): Rating => {
  if (cues.length === 0) return { points: 0, reasons: [] };
  const opening = cues
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ');
  const found = hooks.filter(({ pattern }) => pattern.test(opening));
  const pace = wordsIn(cues.map(({ text }) => text).join(' ')) / (end - start);
  const isBrisk = pace >= 2.2;
  const isWhole = endsSentence(cues.at(-1) as Cue);
  return {
    points:
      Math.min(
        30,
        found.reduce((sum, { points }) => sum + points, 0),
      ) +
      Math.min(15, pace * 5) +
      (isWhole ? 10 : 0),
    reasons: [
      ...found.map(({ pattern, reason }) => reason(pattern.exec(opening)?.[0] ?? '')),
      ...(isBrisk ? [`${pace.toFixed(1)} words a second`] : []),
      ...(isWhole ? ['ends with a finished sentence'] : []),
    ],
  };
};

/** Rates how much louder than average a passage is, and how much louder it ends than it begins. */
const rateSound = ({ start, end }: Passage, loudness: Loudness | null): Rating => {
  const steady = loudness?.per_second.slice(unsteadySeconds, -unsteadySeconds) ?? [];
  const from = Math.max(0, Math.floor(start) - unsteadySeconds);
  const here = steady.slice(from, Math.max(from + 1, Math.floor(end) - unsteadySeconds));
  if (here.length === 0) return { points: 0, reasons: [] };
  const louder = mean(here) - mean(steady);
  const third = Math.max(1, Math.floor(here.length / 3));
  const rise = here.length < minRiseSeconds ? 0 : mean(here.slice(-third)) - mean(here.slice(0, third));
  return {
    points: Math.max(0, Math.min(25, 10 + louder * 3)) + Math.max(0, Math.min(10, rise)),
    reasons: [
      ...(louder >= 1 ? [`${louder.toFixed(1)} dB louder than the rest`] : []),
      ...(rise >= noticeableDb ? ['goes from quiet to loud'] : []),
    ],
  };
};

const titleOf = ({ cues, start }: Passage): string => {
  const text = cues
    .map((cue) => cue.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const sentence = /^.{8,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  if (sentence === '') return `From ${Math.floor(start / 60)}:${String(Math.floor(start % 60)).padStart(2, '0')}`;
  return sentence.length > maxTitleLength ? `${sentence.slice(0, maxTitleLength - 1).trimEnd()}…` : sentence;
};

const overlap = (one: Pick<Passage, 'start' | 'end'>, other: Pick<Passage, 'start' | 'end'>): boolean =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start) > 1;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Passages that suit a Short, best first, without overlaps, each with its reasons. */
export const suggestHighlights = (duration: number, cues: readonly Cue[], loudness: Loudness | null): LabHighlight[] => {
  if (duration <= 0) return [];
  const passages = cues.length > 0 ? spokenPassages(cues) : evenPassages(duration);
  const rated = (passages.length > 0 ? passages : evenPassages(duration)).map((passage) => {
    const [text, sound] = [rateText(passage), rateSound(passage, loudness)];
    const length = passage.end - passage.start;
    const fits = length >= 15 && length <= maxSeconds;
    const reasons = [...text.reasons, ...sound.reasons, ...(fits ? [`${Math.round(length)} seconds, a good length`] : [])];
    return {
      start: rounded(passage.start),
      end: rounded(Math.min(duration, passage.end)),
      title: titleOf(passage),
      score: Math.round(Math.max(0, Math.min(100, text.points + sound.points + (fits ? 10 : 0)))),
      reasons: reasons.length > 0 ? reasons : ['no passage stands out: it begins here'],
    };
  });
  const chosen: LabHighlight[] = [];
  for (const each of rated
    .filter(({ start, end }) => end > start)
    .sort((left, right) => right.score - left.score || left.start - right.start))
    if (chosen.length < maxHighlights && !chosen.some((other) => overlap(other, each))) chosen.push(each);
  return chosen;
};
