/** A caption and when it is shown, in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Longest caption, and most of them: as many as a spoken day has. */
const longest = 300;
const most = 20_000;

const inMilliseconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** In order, without empty ones, cut where they overlap or run on too long. */
export const tidyCues = (cues: readonly Cue[]): Cue[] => {
  const whole = cues
    .map(({ start, end, text }) => ({ start: inMilliseconds(start), end: inMilliseconds(end), text: text.trim().slice(0, longest) }))
    .filter(({ start, end, text }) => text !== '' && start >= 0 && end > start)
    .sort((left, right) => left.start - right.start)
    .slice(0, most);
  return whole
    .map((cue, index) => ({ ...cue, end: Math.min(cue.end, whole[index + 1]?.start ?? cue.end) }))
    .filter(({ start, end }) => end > start);
};

/** What is said, as one text. Captions that roll repeat a line: it is taken once. */
export const textOf = (cues: readonly Cue[]): string => {
  const lines: string[] = [];
  for (const { text } of cues) for (const line of text.split('\n')) if (line !== lines.at(-1)) lines.push(line);
  return lines.join(' ').replaceAll(/\s+/g, ' ').trim();
};
