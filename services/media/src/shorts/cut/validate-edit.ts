import { DomainError, type FieldError } from '@trenzeye/kit';
import { maxShortSeconds, type ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { VideoDimensions } from './default-edit.ts';

const shortest = 0.5;
/** Seconds by which a player's clock may be off. */
const tolerance = 0.1;

const inOrder = (times: readonly number[]): number => times.findIndex((time, index) => index > 0 && time < (times[index - 1] ?? 0));

const problemsOf = (edit: ShortEdit, { duration, width, height }: VideoDimensions): FieldError[] => {
  const { start, end, crop, captions, cover_at } = edit;
  const problems: FieldError[] = [];
  const complain = (field: string, message: string) => problems.push({ field, message });
  if (end > duration + tolerance) complain('end', `must lie within the video, which is ${duration.toFixed(1)} seconds long`);
  if (end - start < shortest) complain('end', `must be at least ${shortest} seconds after the start`);
  if (end - start > maxShortSeconds) complain('end', `must be at most ${maxShortSeconds} seconds after the start`);
  const unordered = inOrder(crop.map(({ at }) => at));
  if (unordered > 0) complain(`crop.${unordered}.at`, 'must not be before the keyframe before it');
  crop.forEach(({ x, y }, index) => {
    if (x > width) complain(`crop.${index}.x`, `must lie within the video, which is ${width} pixels wide`);
    if (y > height) complain(`crop.${index}.y`, `must lie within the video, which is ${height} pixels high`);
  });
  captions.forEach((caption, index) => {
    if (caption.end <= caption.start) complain(`captions.${index}.end`, 'must be after its start');
  });
  const late = inOrder(captions.map((caption) => caption.start));
  if (late > 0) complain(`captions.${late}.start`, 'must not be before the caption before it');
  if (cover_at !== 'generated' && (cover_at < start - tolerance || cover_at > end + tolerance))
    complain('cover_at', 'must lie between start and end');
  return problems;
};

/** Throws `invalid_request` naming each field that does not fit the source. */
export const validateEdit = (edit: ShortEdit, source: VideoDimensions): ShortEdit => {
  const errors = problemsOf(edit, source);
  if (errors.length > 0) throw new DomainError('invalid_request', { errors: errors.slice(0, 20) });
  return { ...edit, end: Math.min(edit.end, source.duration) };
};
