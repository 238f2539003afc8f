/** A word with its times in seconds. */
export interface TimedWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A caption with its times in seconds. */
export interface Cue extends TimedWord {
  /** Name of the speaker, where the source gives it. */
  readonly speaker?: string;
  /** Measured times of its words, where the source gives them. */
  readonly words?: readonly TimedWord[];
}

const maxTextLength = 300;
const maxSpeakerLength = 60;
/** Words of one cue with times of their own. */
const maxWords = 150;

export const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

const roundTimes = ({ start, end, text }: TimedWord): TimedWord => ({
  start: roundToMilliseconds(start),
  end: roundToMilliseconds(end),
  text: text.trim().slice(0, maxTextLength),
});

/** Words in order, within the cue, each with text. */
const normalizeWords = (words: readonly TimedWord[], { start, end }: Pick<Cue, 'start' | 'end'>): TimedWord[] =>
  words
    .map(roundTimes)
    .map((word) => ({ ...word, start: Math.max(start, word.start), end: Math.min(end, word.end) }))
    .filter((word) => word.text !== '' && word.end > word.start)
    .sort((one, other) => one.start - other.start)
    .slice(0, maxWords);

/** Sorts cues, removes empty ones and shortens those that overlap or are too long. */
export const normalizeCues = (cues: readonly Cue[]): Cue[] => {
  const sorted = cues
    .map((cue) => ({ ...cue, ...roundTimes(cue) }))
    .filter(({ start, end, text }) => text !== '' && start >= 0 && end > start)
    .sort((left, right) => left.start - right.start);
  return sorted
    .map(({ start, end, text, speaker, words }, index) => {
      const times = { start, end: Math.min(end, sorted[index + 1]?.start ?? end) };
      const timed = normalizeWords(words ?? [], times);
      const name = speaker?.trim().slice(0, maxSpeakerLength);
      return { ...times, text, ...(name && { speaker: name }), ...(timed.length > 0 && { words: timed }) };
    })
    .filter(({ start, end }) => end > start);
};

/** The words of a text, each with a share of the time by its length. */
export const shareTime = (text: string, { start, end }: Pick<Cue, 'start' | 'end'>): TimedWord[] => {
  const words = text.split(/\s+/).filter(Boolean);
  const total = words.reduce((sum, { length }) => sum + length + 1, 0);
  let position = 0;
  return words.map((word) => {
    const from = start + ((end - start) * position) / total;
    position += word.length + 1;
    return { start: roundToMilliseconds(from), end: roundToMilliseconds(start + ((end - start) * position) / total), text: word };
  });
};
