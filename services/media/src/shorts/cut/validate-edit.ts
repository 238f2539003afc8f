import { DomainError, type FieldError } from '@trenzeye/kit';
import { maxShortSeconds, type ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { VideoDimensions } from './default-edit.ts';

const minSeconds = 0.5;
/** Seconds that the time of a player can differ. */
const toleranceSeconds = 0.1;

const findUnordered = (times: readonly number[]): number => times.findIndex((time, index) => index > 0 && time < (times[index - 1] ?? 0));

const findErrors = (edit: ShortEdit, { duration, width, height }: VideoDimensions): FieldError[] => {
  const { start, end, crop, captions, cover_at } = edit;
  const errors: FieldError[] = [];
  const addError = (field: string, message: string) => errors.push({ field, message });
  if (end > duration + toleranceSeconds) addError('end', `must be within the video, which is ${duration.toFixed(1)} seconds long`);
  if (end - start < minSeconds) addError('end', `must be at least ${minSeconds} seconds after the start`);
  if (end - start > maxShortSeconds) addError('end', `must be at most ${maxShortSeconds} seconds after the start`);
  const unorderedKeyframe = findUnordered(crop.map(({ at }) => at));
  if (unorderedKeyframe > 0) addError(`crop.${unorderedKeyframe}.at`, 'must not be before the previous keyframe');
  crop.forEach(({ x, y }, index) => {
    if (x > width) addError(`crop.${index}.x`, `must be within the video, which is ${width} pixels wide`);
    if (y > height) addError(`crop.${index}.y`, `must be within the video, which is ${height} pixels high`);
  });
  captions.forEach((caption, index) => {
    if (caption.end <= caption.start) addError(`captions.${index}.end`, 'must be after its start');
  });
  const unorderedCaption = findUnordered(captions.map((caption) => caption.start));
  if (unorderedCaption > 0) addError(`captions.${unorderedCaption}.start`, 'must not be before the previous caption');
  if (cover_at !== 'generated' && (cover_at < start - toleranceSeconds || cover_at > end + toleranceSeconds))
    addError('cover_at', 'must be between start and end');
  return errors;
};

/** Returns the edit with its end within the video. Throws `invalid_request` naming each field that does not fit the video. */
export const validateEdit = (edit: ShortEdit, source: VideoDimensions): ShortEdit => {
  const errors = findErrors(edit, source);
  if (errors.length > 0) throw new DomainError('invalid_request', { errors: errors.slice(0, 20) });
  return { ...edit, end: Math.min(edit.end, source.duration) };
};
