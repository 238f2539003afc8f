/** A caption with its times in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const maxTextLength = 300;
/** The captions of four hours of fast speech. */
export const maxCues = 10_000;
/** Characters of all captions of a video together. */
export const maxTranscriptLength = 300_000;

const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** Sorts cues, removes empty ones and shortens those that overlap or are too long. */
export const normaliseCues = (cues: readonly Cue[]): Cue[] => {
  const sorted = cues
    .map(({ start, end, text }) => ({
      start: roundToMilliseconds(start),
      end: roundToMilliseconds(end),
      text: text.trim().slice(0, maxTextLength),
    }))
    .filter(({ start, end, text }) => text !== '' && start >= 0 && end > start)
    .sort((left, right) => left.start - right.start);
  return sorted
    .map((cue, index) => ({ ...cue, end: Math.min(cue.end, sorted[index + 1]?.start ?? cue.end) }))
    .filter(({ start, end }) => end > start);
};

/** The first cues within the limits of a transcript. */
export const withinLimits = (cues: readonly Cue[]): Cue[] => {
  let length = 0;
  const end = cues.findIndex(({ text }, index) => {
    length += text.length;
    return index >= maxCues || length > maxTranscriptLength;
  });
  return end === -1 ? [...cues] : cues.slice(0, end);
};

/** The text of all cues. Roll-up captions repeat a line: it is contained once. */
export const textOf = (cues: readonly Cue[]): string => {
  const lines: string[] = [];
  for (const { text } of cues) for (const line of text.split('\n')) if (line !== lines.at(-1)) lines.push(line);
  return lines.join(' ').replaceAll(/\s+/g, ' ').trim();
};
