import { isShown } from '../clips/clips.ts';
import { clamp, roundToHundredths } from '../timecode.ts';
import type { Trim } from '../timeline/trim.ts';

/** A caption; times are seconds of the source video. */
export interface Caption {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const captionLimit = 300;
export const captionCountLimit = 500;
const minDurationSeconds = 0.2;

/** Index of the caption at a time; undefined in a gap. */
export const captionIndexAt = (captions: readonly Caption[], seconds: number): number | undefined => {
  const index = captions.findIndex(({ start, end }) => seconds >= start && seconds < end);
  return index === -1 ? undefined : index;
};

/**
 * Splits a caption at the character index `at`, or at the middle space; the time is split in proportion to the text.
 * Undefined when one side would be empty.
 */
export function splitCaption(captions: readonly Caption[], index: number, at?: number): readonly Caption[] | undefined {
  const caption = captions[index];
  if (!caption || captions.length >= captionCountLimit) return undefined;
  const cut = at !== undefined && at > 0 && at < caption.text.length ? at : middleSpace(caption.text);
  const [first, second] = [caption.text.slice(0, cut).trim(), caption.text.slice(cut).trim()];
  if (first === '' || second === '') return undefined;
  const time = roundToHundredths(caption.start + ((caption.end - caption.start) * first.length) / (first.length + second.length));
  return captions.toSpliced(index, 1, { ...caption, end: time, text: first }, { ...caption, start: time, text: second });
}

/** Index of the whitespace nearest to the middle. */
function middleSpace(text: string): number {
  const half = text.length / 2;
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  return spaces.reduce((best, space) => (Math.abs(space - half) < Math.abs(best - half) ? space : best), spaces[0] ?? 0);
}

/** Merges a caption with the next one. Undefined when there is no next one or the text would be too long. */
export function mergeWithNext(captions: readonly Caption[], index: number): readonly Caption[] | undefined {
  const [caption, next] = [captions[index], captions[index + 1]];
  if (!caption || !next) return undefined;
  const text = `${caption.text.trim()} ${next.text.trim()}`.trim();
  return text.length > captionLimit ? undefined : captions.toSpliced(index, 2, { start: caption.start, end: next.end, text });
}

export const withCaptionText = (captions: readonly Caption[], index: number, text: string): readonly Caption[] => {
  const caption = captions[index];
  return caption ? captions.with(index, { ...caption, text }) : captions;
};

/** Moves one end of a caption, clamped by its neighbors and the minimum duration. */
export function withCaptionTime(
  captions: readonly Caption[],
  index: number,
  side: 'start' | 'end',
  seconds: number,
  duration: number,
): readonly Caption[] {
  const caption = captions[index];
  if (!caption) return captions;
  const [earliest, latest] = [captions[index - 1]?.end ?? 0, captions[index + 1]?.start ?? duration];
  const time =
    side === 'start'
      ? clamp(seconds, earliest, caption.end - minDurationSeconds)
      : clamp(seconds, caption.start + minDurationSeconds, Math.max(latest, caption.start + minDurationSeconds));
  return captions.with(index, { ...caption, [side]: roundToHundredths(time) });
}

export const withoutCaption = (captions: readonly Caption[], index: number): readonly Caption[] => captions.toSpliced(index, 1);

/** Adds an empty caption of up to two seconds at a time, between existing ones. Undefined when there is no room. */
export function addCaption(
  captions: readonly Caption[],
  seconds: number,
  duration: number,
): { captions: readonly Caption[]; index: number } | undefined {
  if (captions.length >= captionCountLimit) return undefined;
  const current = captionIndexAt(captions, seconds);
  const start = current === undefined ? seconds : (captions[current]?.end ?? seconds);
  const index = captions.filter((caption) => caption.start < start || caption.end <= start).length;
  const end = Math.min(start + 2, captions[index]?.start ?? duration, duration);
  if (end - start < minDurationSeconds) return undefined;
  return { captions: captions.toSpliced(index, 0, { start: roundToHundredths(start), end: roundToHundredths(end), text: '' }), index };
}

/** Transcript lines within the clips that overlap no caption. */
export const missingCaptions = (captions: readonly Caption[], transcript: readonly Caption[], clips: readonly Trim[]): readonly Caption[] =>
  transcript.filter((line) => isShown(clips, line) && !captions.some((caption) => caption.end > line.start && caption.start < line.end));

/** The captions with others added, sorted and limited. */
export const withAddedCaptions = (captions: readonly Caption[], more: readonly Caption[]): readonly Caption[] =>
  [...captions, ...more].sort((one, other) => one.start - other.start).slice(0, captionCountLimit);

/** Captions as the server accepts them: sorted, within the source, not empty. */
export const normalizeCaptions = (captions: readonly Caption[], duration: number): Caption[] =>
  captions
    .map(({ start, end, text }) => ({
      start: clamp(start, 0, duration),
      end: clamp(end, 0, duration),
      text: text.trim().slice(0, captionLimit),
    }))
    .filter(({ start, end, text }) => text !== '' && end > start)
    .sort((one, other) => one.start - other.start)
    .slice(0, captionCountLimit);
