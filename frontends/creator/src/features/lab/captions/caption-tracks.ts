import { t } from '@lingui/core/macro';
import { readCaptions } from '@trenzeye/proto/editing/caption-files';
import { clipsOf, durationOf, sourceRangeOf } from '@trenzeye/proto/editing/clips';
import { maxCaptionTracks } from '@trenzeye/proto/editing/limits';
import { languageOptions } from '../../generation/prompt/style-options.ts';
import type { CaptionTrack, Edit } from '../api.ts';
import { type Caption, captionCountLimit, captionLimit, missingCaptions, normalizeCaptions, withAddedCaptions } from './captions.ts';

/** What the times of a caption file count from: the start of the Short or of the whole video. */
export type FileTimes = 'short' | 'video';

export const importLimitBytes = 1_000_000;

interface Imported {
  readonly captions: readonly Caption[];
  /** Captions in the file that are not used. */
  readonly leftOut: number;
}

/** The captions of a WebVTT or SRT file as captions of the source; null for any other text. */
export const importCaptions = (text: string, edit: Edit, duration: number, times: FileTimes): Imported | null => {
  const cues = readCaptions(text);
  if (cues.length === 0) return null;
  const clips = clipsOf(edit);
  const length = durationOf(clips);
  const placed =
    times === 'video'
      ? cues
      : cues
          .filter(({ start }) => start < length)
          .map(({ start, end, text: each }) => ({ ...sourceRangeOf(clips, { start, end: Math.min(end, length) }), text: each }));
  const oneLine = placed.map((caption) => ({ ...caption, text: caption.text.replaceAll('\n', ' ') }));
  const captions = normalizeCaptions(oneLine, duration).slice(0, captionCountLimit);
  return { captions, leftOut: cues.length - captions.length };
};

/** The name of a language in that language; `Original` for captions whose language is not known. */
export const languageName = (language: string): string =>
  language === '' ? t`Original` : (languageOptions.find(({ value }) => value === language)?.name ?? language);

/** Languages that can be added to those of an edit. */
export const addableLanguages = ({ captions_language, tracks }: Edit) =>
  tracks.length >= maxCaptionTracks
    ? []
    : languageOptions.filter(({ value }) => value !== captions_language && tracks.every(({ language }) => language !== value));

export const withTrackCaptions = (tracks: readonly CaptionTrack[], language: string, captions: readonly Caption[]): CaptionTrack[] =>
  tracks.map((track) => (track.language === language ? { ...track, captions: [...captions] } : track));

export const withoutTrack = (tracks: readonly CaptionTrack[], language: string): CaptionTrack[] =>
  tracks.filter((track) => track.language !== language);

/** The tracks with captions added to that of a language, which is created if there is none. */
export function withTranslated(tracks: readonly CaptionTrack[], language: string, translated: readonly Caption[]): CaptionTrack[] {
  const track = tracks.find((each) => each.language === language);
  if (!track) return [...tracks, { language, label: languageName(language), captions: [...translated] }];
  return withTrackCaptions(tracks, language, withAddedCaptions(track.captions, translated));
}

/** Captions of the Short that the track of a language does not have. */
export const untranslatedCaptions = (edit: Edit, language: string): readonly Caption[] => {
  const track = edit.tracks.find((each) => each.language === language);
  return missingCaptions(track?.captions ?? [], edit.captions, clipsOf(edit)).filter(({ text }) => text.trim() !== '');
};

/** Captions with other texts and the same times. */
export const withTexts = (captions: readonly Caption[], texts: readonly string[]): Caption[] =>
  captions.map(({ start, end }, index) => ({ start, end, text: (texts[index] ?? '').slice(0, captionLimit) }));
