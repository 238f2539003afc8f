import { DomainError, type FieldError } from '@trenzeye/kit';
import { clipsOf, durationOf } from '@trenzeye/proto/editing/clips';
import { maxShortSeconds, minClipSeconds } from '@trenzeye/proto/editing/limits';
import type { ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { VideoDimensions } from './default-edit.ts';

const minSeconds = 0.5;
/** Seconds that the time of a player can differ. */
const toleranceSeconds = 0.1;
/** Rounding of times that are added up. */
const roundingSeconds = 0.001;

type AddError = (field: string, message: string) => void;

const findUnordered = (times: readonly number[]): number => times.findIndex((time, index) => index > 0 && time < (times[index - 1] ?? 0));

const checkClips = (edit: ShortEdit, duration: number, addError: AddError): void => {
  const within = `must be within the video, which is ${duration.toFixed(1)} seconds long`;
  if (edit.clips.length === 0) {
    const { start, end } = edit;
    if (end > duration + toleranceSeconds) addError('end', within);
    if (end - start < minSeconds) addError('end', `must be at least ${minSeconds} seconds after the start`);
    if (end - start > maxShortSeconds + roundingSeconds) addError('end', `must be at most ${maxShortSeconds} seconds after the start`);
    return;
  }
  edit.clips.forEach(({ start, end }, index) => {
    if (end > duration + toleranceSeconds) addError(`clips.${index}.end`, within);
    if (end - start < minClipSeconds - roundingSeconds)
      addError(`clips.${index}.end`, `must be at least ${minClipSeconds} seconds after the start`);
  });
  const total = durationOf(edit.clips);
  if (total < minSeconds) addError('clips', `must have at least ${minSeconds} seconds together`);
  if (total > maxShortSeconds + roundingSeconds) addError('clips', `must have at most ${maxShortSeconds} seconds together`);
};

const checkCrop = ({ crop }: ShortEdit, { width, height }: VideoDimensions, addError: AddError): void => {
  const unordered = findUnordered(crop.map(({ at }) => at));
  if (unordered > 0) addError(`crop.${unordered}.at`, 'must not be before the previous keyframe');
  crop.forEach(({ x, y }, index) => {
    if (x > width) addError(`crop.${index}.x`, `must be within the video, which is ${width} pixels wide`);
    if (y > height) addError(`crop.${index}.y`, `must be within the video, which is ${height} pixels high`);
  });
};

const checkCaptions = (captions: ShortEdit['captions'], path: string, addError: AddError): void => {
  captions.forEach((caption, index) => {
    if (caption.end <= caption.start) addError(`${path}.${index}.end`, 'must be after its start');
  });
  const unordered = findUnordered(captions.map((caption) => caption.start));
  if (unordered > 0) addError(`${path}.${unordered}.start`, 'must not be before the previous caption');
};

const checkTracks = ({ captions_language, tracks }: ShortEdit, addError: AddError): void => {
  const languages = new Set([captions_language]);
  tracks.forEach(({ language, captions }, index) => {
    if (languages.has(language)) addError(`tracks.${index}.language`, 'must be another language than those of the other captions');
    languages.add(language);
    checkCaptions(captions, `tracks.${index}.captions`, addError);
  });
};

const checkCover = (edit: ShortEdit, addError: AddError): void => {
  const at = edit.cover_at;
  if (at === 'generated') return;
  const isShown = clipsOf(edit).some(({ start, end }) => at >= start - toleranceSeconds && at <= end + toleranceSeconds);
  if (!isShown) addError('cover_at', edit.clips.length > 0 ? 'must be within a clip' : 'must be between start and end');
};

/** The edit with all times within the video. One clip is stored as `start` and `end`. */
const normalise = (edit: ShortEdit, duration: number): ShortEdit => {
  const kept = clipsOf(edit).map(({ start, end }) => ({ start, end: Math.min(end, duration) }));
  return {
    ...edit,
    start: Math.min(...kept.map(({ start }) => start)),
    end: Math.max(...kept.map(({ end }) => end)),
    clips: kept.length > 1 ? kept : [],
  };
};

/**
 * Returns the edit with its clips within the video, and `start` and `end` set from them. Throws `invalid_request` naming each field that
 * does not fit the video.
 */
export const validateEdit = (edit: ShortEdit, source: VideoDimensions): ShortEdit => {
  const errors: FieldError[] = [];
  const addError: AddError = (field, message) => errors.push({ field, message });
  checkClips(edit, source.duration, addError);
  checkCrop(edit, source, addError);
  checkCaptions(edit.captions, 'captions', addError);
  checkTracks(edit, addError);
  checkCover(edit, addError);
  if (errors.length > 0) throw new DomainError('invalid_request', { errors: errors.slice(0, 20) });
  return normalise(edit, source.duration);
};
