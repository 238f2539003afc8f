import { t } from '@lingui/core/macro';
import { clipsOf, durationOf, nearestKeptTime } from '@trenzeye/proto/editing/clips';
import { maxClips, maxShortSeconds, minClipSeconds } from '@trenzeye/proto/editing/limits';
import type { ShortEdit } from '@trenzeye/proto/http/media/shorts';
import { clamp, formatTimecode } from '../timecode.ts';
import type { Handle, Trim } from '../timeline/trim.ts';

/** Times in seconds that differ by less than this are the same position. */
const toleranceSeconds = 0.001;
const minShortSeconds = 0.5;

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
const isLongEnough = ({ start, end }: Trim): boolean => end - start >= minClipSeconds - toleranceSeconds;

const withoutRange = (clips: readonly Trim[], range: Trim): readonly Trim[] =>
  clips.flatMap((clip) => {
    if (range.end <= clip.start || range.start >= clip.end) return [clip];
    const before = { start: clip.start, end: rounded(range.start) };
    return [before, { start: rounded(range.end), end: clip.end }].filter(isLongEnough);
  });

/** The clips without parts of the source. Remains that are too short for a clip are removed, too. */
export const cutRanges = (clips: readonly Trim[], ranges: readonly Trim[]): readonly Trim[] => ranges.reduce(withoutRange, clips);

/** The parts of a range that no clip contains. */
const missingParts = (clips: readonly Trim[], range: Trim): readonly Trim[] =>
  clips.reduce<readonly Trim[]>(
    (parts, clip) =>
      parts.flatMap((part) =>
        [
          { start: part.start, end: Math.min(part.end, clip.start) },
          { start: Math.max(part.start, clip.end), end: part.end },
        ].filter(({ start, end }) => end - start > toleranceSeconds),
      ),
    [range],
  );

/** Index in the list at which a part of the source belongs: behind the clip that ends last before it. */
const indexFor = (clips: readonly Trim[], part: Trim): number => {
  const endsBefore = clips.filter(({ end }) => end <= part.start + toleranceSeconds);
  const previous = endsBefore.reduce<Trim | undefined>((best, clip) => (best && best.end >= clip.end ? best : clip), undefined);
  if (previous) return clips.lastIndexOf(previous) + 1;
  const next = clips.reduce<Trim | undefined>((best, clip) => (best && best.start <= clip.start ? best : clip), undefined);
  return next ? clips.indexOf(next) : 0;
};

const touches = (one: Trim | undefined, other: Trim | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one.end - other.start) < toleranceSeconds;

const withPart = (clips: readonly Trim[], part: Trim): readonly Trim[] => {
  const index = indexFor(clips, part);
  const [before, after] = [clips[index - 1], clips[index]];
  const [joinsBefore, joinsAfter] = [touches(before, part), touches(part, after)];
  const joined = {
    start: joinsBefore && before ? before.start : rounded(part.start),
    end: joinsAfter && after ? after.end : rounded(part.end),
  };
  if (!isLongEnough(joined)) return clips;
  return clips.toSpliced(index - (joinsBefore ? 1 : 0), (joinsBefore ? 1 : 0) + (joinsAfter ? 1 : 0), joined);
};

/** The clips with a part of the source added where it belongs; clips that it connects become one. */
export const restoreRange = (clips: readonly Trim[], range: Trim): readonly Trim[] => missingParts(clips, range).reduce(withPart, clips);

/** Splits the clip that contains the position. Undefined when one side would be too short. */
export const splitAt = (clips: readonly Trim[], seconds: number): readonly Trim[] | undefined => {
  const at = rounded(seconds);
  const index = clips.findIndex(({ start, end }) => isLongEnough({ start, end: at }) && isLongEnough({ start: at, end }));
  const clip = clips[index];
  return clip && clips.toSpliced(index, 1, { start: clip.start, end: at }, { start: at, end: clip.end });
};

/** Moves a clip by one place; unchanged at the ends. */
export const moveClip = (clips: readonly Trim[], index: number, by: -1 | 1): readonly Trim[] => {
  const [clip, other] = [clips[index], clips[index + by]];
  return clip && other ? clips.with(index, other).with(index + by, clip) : clips;
};

/** Index of the clip that starts first in the source, or ends last in it. */
const outerIndex = (clips: readonly Trim[], handle: Handle): number =>
  clips.reduce(
    (best, clip, index) =>
      (handle === 'start' ? clip.start < (clips[best]?.start ?? 0) : clip.end > (clips[best]?.end ?? 0)) ? index : best,
    0,
  );

/** The positions that the first start or the last end can have. Other clips are not changed. */
export const outerRange = (clips: readonly Trim[], handle: Handle, duration: number): readonly [number, number] => {
  const clip = clips[outerIndex(clips, handle)] ?? { start: 0, end: duration };
  const free = Math.max(0, maxShortSeconds - durationOf(clips));
  return handle === 'start'
    ? [Math.max(0, clip.start - free), clip.end - minClipSeconds]
    : [clip.start + minClipSeconds, Math.min(duration, clip.end + free)];
};

/** Moves the first start or the last end of the clips. */
export const withOuterEdge = (clips: readonly Trim[], handle: Handle, to: number, duration: number): readonly Trim[] => {
  const index = outerIndex(clips, handle);
  const clip = clips[index];
  return clip ? clips.with(index, { ...clip, [handle]: rounded(clamp(to, ...outerRange(clips, handle, duration))) }) : clips;
};

/** The change of an edit to other clips, with the cover in one of them. A string says why the clips are not possible. */
export const withClips = (edit: ShortEdit, clips: readonly Trim[]): Partial<ShortEdit> | string => {
  const total = durationOf(clips);
  if (clips.length > maxClips) return t`A Short has at most ${maxClips} clips.`;
  if (total > maxShortSeconds + toleranceSeconds)
    return t`A Short has at most ${formatTimecode(maxShortSeconds)}. Cut something else first.`;
  if (total < minShortSeconds) return t`The Short cannot be empty.`;
  return {
    clips: clips.length > 1 ? clips.map(({ start, end }) => ({ start, end })) : [],
    start: Math.min(...clips.map(({ start }) => start)),
    end: Math.max(...clips.map(({ end }) => end)),
    cover_at: edit.cover_at === 'generated' ? edit.cover_at : rounded(nearestKeptTime(clips, edit.cover_at)),
  };
};

/** Whether a time span is shown at least in part. */
export const isShown = (clips: readonly Trim[], { start, end }: Trim): boolean =>
  clips.some((clip) => end > clip.start && start < clip.end);

export const lengthOf = (edit: ShortEdit): number => durationOf(clipsOf(edit));
