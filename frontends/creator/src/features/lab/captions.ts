import { clamp, rounded } from './clock.ts';
import type { Trim } from './trim.ts';

/** What is said from one second of the source to another. */
export interface Caption {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const longestCaption = 300;
export const mostCaptions = 500;
/** The shortest a caption stands, in seconds. */
const shortestStand = 0.2;

/** The caption shown at a time; undefined in a pause. */
export const captionAt = (captions: readonly Caption[], seconds: number): number | undefined => {
  const index = captions.findIndex(({ start, end }) => seconds >= start && seconds < end);
  return index === -1 ? undefined : index;
};

export const isInside = ({ start, end }: Caption, trim: Trim): boolean => end > trim.start && start < trim.end;

/**
 * One caption as two. The words are parted at the character `at` (a cursor), or where there is none in the middle; the time is
 * parted as the words are. Undefined when there is nothing on one side.
 */
export function splitAt(captions: readonly Caption[], index: number, at?: number): readonly Caption[] | undefined {
  const caption = captions[index];
  if (!caption || captions.length >= mostCaptions) return undefined;
  const cut = at !== undefined && at > 0 && at < caption.text.length ? at : middleOf(caption.text);
  const [first, second] = [caption.text.slice(0, cut).trim(), caption.text.slice(cut).trim()];
  if (first === '' || second === '') return undefined;
  const time = rounded(caption.start + ((caption.end - caption.start) * first.length) / (first.length + second.length));
  return captions.toSpliced(index, 1, { ...caption, end: time, text: first }, { ...caption, start: time, text: second });
}

/** The blank nearest to the middle. */
function middleOf(text: string): number {
  const half = text.length / 2;
  const blanks = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  return blanks.reduce((best, blank) => (Math.abs(blank - half) < Math.abs(best - half) ? blank : best), blanks[0] ?? 0);
}

/** A caption and the one after it as one. Undefined when there is none after it, or both together are too long. */
export function mergedWithNext(captions: readonly Caption[], index: number): readonly Caption[] | undefined {
  const [caption, next] = [captions[index], captions[index + 1]];
  if (!caption || !next) return undefined;
  const text = `${caption.text.trim()} ${next.text.trim()}`.trim();
  return text.length > longestCaption ? undefined : captions.toSpliced(index, 2, { start: caption.start, end: next.end, text });
}

export const withText = (captions: readonly Caption[], index: number, text: string): readonly Caption[] => {
  const caption = captions[index];
  return caption ? captions.with(index, { ...caption, text }) : captions;
};

/** One end of a caption at another time: it touches its neighbours at most, and stays readable. */
export function withTime(
  captions: readonly Caption[],
  index: number,
  side: 'start' | 'end',
  seconds: number,
  duration: number,
): readonly Caption[] {
  const caption = captions[index];
  if (!caption) return captions;
  const [floor, roof] = [captions[index - 1]?.end ?? 0, captions[index + 1]?.start ?? duration];
  const time =
    side === 'start'
      ? clamp(seconds, floor, caption.end - shortestStand)
      : clamp(seconds, caption.start + shortestStand, Math.max(roof, caption.start + shortestStand));
  return captions.with(index, { ...caption, [side]: rounded(time) });
}

export const without = (captions: readonly Caption[], index: number): readonly Caption[] => captions.toSpliced(index, 1);

/** An empty caption at a time, up to two seconds long, between those that are there. Undefined where there is no room. */
export function addedAt(
  captions: readonly Caption[],
  seconds: number,
  duration: number,
): { captions: readonly Caption[]; index: number } | undefined {
  if (captions.length >= mostCaptions) return undefined;
  const standing = captionAt(captions, seconds);
  const start = standing === undefined ? seconds : (captions[standing]?.end ?? seconds);
  const index = captions.filter((caption) => caption.start < start || caption.end <= start).length;
  const end = Math.min(start + 2, captions[index]?.start ?? duration, duration);
  if (end - start < shortestStand) return undefined;
  return { captions: captions.toSpliced(index, 0, { start: rounded(start), end: rounded(end), text: '' }), index };
}

/** What the transcript says inside the selection that no caption says yet. */
export const missingFrom = (captions: readonly Caption[], transcript: readonly Caption[], trim: Trim): readonly Caption[] =>
  transcript.filter((line) => isInside(line, trim) && !captions.some((caption) => caption.end > line.start && caption.start < line.end));

/** The captions with more of them, in order, as many as there may be. */
export const withMore = (captions: readonly Caption[], more: readonly Caption[]): readonly Caption[] =>
  [...captions, ...more].sort((one, other) => one.start - other.start).slice(0, mostCaptions);

/** As the server takes them: in order, inside the source, nothing empty. */
export const tidied = (captions: readonly Caption[], duration: number): Caption[] =>
  captions
    .map(({ start, end, text }) => ({
      start: clamp(start, 0, duration),
      end: clamp(end, 0, duration),
      text: text.trim().slice(0, longestCaption),
    }))
    .filter(({ start, end, text }) => text !== '' && end > start)
    .sort((one, other) => one.start - other.start)
    .slice(0, mostCaptions);
