import type { Caption, Clip, ShortEdit } from '../http/media/shorts.ts';

/** Times in seconds that differ by less than this are the same position. */
const toleranceSeconds = 0.001;

/** A part of an edit: its clips, or one clip from `start` to `end` without any. */
export type ClipSource = Pick<ShortEdit, 'start' | 'end' | 'clips'>;

/** The parts of the source that an edit keeps, in the order in which they are played. */
export const clipsOf = ({ start, end, clips }: ClipSource): readonly Clip[] => (clips.length > 0 ? clips : [{ start, end }]);

/** Duration of the clips together, in seconds. */
export const durationOf = (clips: readonly Clip[]): number => clips.reduce((sum, { start, end }) => sum + end - start, 0);

/** A clip and its start in the Short, in seconds. */
export interface PlacedClip extends Clip {
  readonly at: number;
}

export const placeClips = (clips: readonly Clip[]): readonly PlacedClip[] => {
  let at = 0;
  return clips.map(({ start, end }) => {
    const placed = { start, end, at };
    at += end - start;
    return placed;
  });
};

/** Index of the first clip with a position of the source; undefined for one that was cut. */
export const clipIndexAt = (clips: readonly Clip[], seconds: number): number | undefined => {
  const index = clips.findIndex(({ start, end }) => seconds >= start - toleranceSeconds && seconds < end);
  return index === -1 ? undefined : index;
};

/** The position of the source at a time of the Short, within the Short. */
export const sourceTimeAt = (clips: readonly Clip[], seconds: number): number => {
  const placed = placeClips(clips);
  const clip = placed.findLast(({ at }) => at <= seconds + toleranceSeconds) ?? placed[0];
  return clip ? Math.min(clip.end, clip.start + Math.max(0, seconds - clip.at)) : 0;
};

/** The position of the source nearest to `seconds` that the clips contain. */
export const nearestKeptTime = (clips: readonly Clip[], seconds: number): number => {
  const candidates = clips.map(({ start, end }) => Math.max(start, Math.min(end, seconds)));
  return candidates.reduce((best, time) => (Math.abs(time - seconds) < Math.abs(best - seconds) ? time : best), candidates[0] ?? seconds);
};

/** The time in the Short at which a position of the source is first shown, or the nearest position that is kept. */
export const shortTimeOf = (clips: readonly Clip[], seconds: number): number => {
  const kept = nearestKeptTime(clips, seconds);
  const clip = placeClips(clips).find(({ start, end }) => kept >= start - toleranceSeconds && kept <= end + toleranceSeconds);
  return clip ? clip.at + Math.max(0, kept - clip.start) : 0;
};

/** The part of the source that is shown in a time span of the Short. Over a cut, it contains what was cut. */
export const sourceRangeOf = (clips: readonly Clip[], { start, end }: Clip): Clip => {
  const from = sourceTimeAt(clips, start);
  const clip = placeClips(clips).find((placed) => placed.at + placed.end - placed.start > start + toleranceSeconds);
  const to = sourceTimeAt(clips, end - 2 * toleranceSeconds) + 2 * toleranceSeconds;
  return { start: from, end: to > from ? to : (clip?.end ?? from) };
};

/** The source parts of a range that the clips contain, each with its time in the Short. */
const shownParts = (clips: readonly Clip[], range: Clip): readonly PlacedClip[] =>
  placeClips(clips)
    .map(({ start, end, at }) => {
      const from = Math.max(start, range.start);
      return { start: from, end: Math.min(end, range.end), at: at + from - start };
    })
    .filter(({ start, end }) => end - start > toleranceSeconds);

/** Parts that follow each other in the Short and in the source, and so show one passage. */
const groupParts = (parts: readonly PlacedClip[]): readonly (readonly PlacedClip[])[] => {
  const groups: PlacedClip[][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const follows =
      previous !== undefined &&
      part.at - (previous.at + previous.end - previous.start) < toleranceSeconds &&
      part.start >= previous.end - toleranceSeconds;
    if (group && follows) group.push(part);
    else groups.push([part]);
  }
  return groups;
};

/** Seconds of the ranges before a time; ranges that overlap count once. */
const keptBefore = (ranges: readonly Clip[], seconds: number): number => {
  let [total, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const from = Math.max(start, reached);
    total += Math.max(0, Math.min(end, seconds) - from);
    reached = Math.max(reached, end);
  }
  return total;
};

/** The words of a text that are spoken within some of the parts: each word has a share of the kept time by its length. */
const textWithin = (text: string, parts: readonly Clip[], shown: readonly Clip[]): string => {
  const words = text.split(/\s+/).filter(Boolean);
  const total = words.reduce((sum, { length }) => sum + length + 1, 0);
  const keptSeconds = keptBefore(shown, Number.POSITIVE_INFINITY);
  let position = 0;
  const chosen = words.filter(({ length }) => {
    const middle = ((position + (length + 1) / 2) / total) * keptSeconds;
    position += length + 1;
    return parts.some(({ start, end }) => middle >= keptBefore(shown, start) && middle < keptBefore(shown, end));
  });
  return chosen.join(' ');
};

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** The captions of an edit in a language; the first ones for a language without captions of its own. */
export const captionsIn = ({ captions, tracks }: Pick<ShortEdit, 'captions' | 'tracks'>, language: string): ShortEdit['captions'] =>
  tracks.find((track) => track.language === language)?.captions ?? captions;

/**
 * The captions of an edit with their times in the Short, in order. A caption over a cut is shown once; one whose parts are apart is split,
 * with a share of its words in each part.
 */
export const captionsOfShort = (edit: ClipSource & Pick<ShortEdit, 'captions'>): Caption[] => {
  const clips = clipsOf(edit);
  return edit.captions
    .flatMap((caption) => {
      const shown = shownParts(clips, caption);
      const groups = groupParts(shown);
      return groups.map((parts) => {
        const [first, last] = [parts[0] as PlacedClip, parts.at(-1) as PlacedClip];
        return {
          start: rounded(first.at),
          end: rounded(last.at + last.end - last.start),
          text: groups.length === 1 ? caption.text : textWithin(caption.text, parts, shown),
        };
      });
    })
    .filter(({ start, end, text }) => text !== '' && end > start)
    .sort((one, other) => one.start - other.start);
};
