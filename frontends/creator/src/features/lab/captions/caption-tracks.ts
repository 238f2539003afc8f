import { t } from '@lingui/core/macro';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import { maxCaptionTracks } from '@trenzeye/proto/editing/limits';
import { languageOptions } from '../../generate/prompt/languages.ts';
import type { CaptionTrack, Edit } from '../lab-queries.ts';
import { type Caption, captionLimit, missingCaptions, withAddedCaptions } from './captions.ts';

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
