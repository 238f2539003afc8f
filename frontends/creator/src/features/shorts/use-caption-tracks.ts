import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useMemo } from 'react';
import type { PlayableShort } from './playable-short.ts';
import { usePlayerPreferences } from './player-preferences.ts';

/** Captions of a Short in one language. */
interface PlayableTrack {
  /** ISO 639 code; empty when the language is not known. */
  readonly language: string;
  readonly label: string;
  /** WebVTT file. */
  readonly url: string;
}

/** The track in the chosen language, else in one of the languages of the browser, else the first. */
export const chooseTrack = (
  tracks: readonly PlayableTrack[],
  chosen: string,
  browserLanguages: readonly string[],
): PlayableTrack | undefined => {
  const wanted = [chosen, ...browserLanguages.map((language) => language.split('-')[0]?.toLowerCase() ?? '')].filter(Boolean);
  for (const language of wanted) {
    const found = tracks.find((track) => track.language === language);
    if (found) return found;
  }
  return tracks[0];
};

/** The captions of a Short in all languages, and those that the user sees. They are fetched when the Short is about to be watched. */
export function useCaptionTracks({ short_id, captions_url }: PlayableShort, isNeeded: boolean) {
  const { captionLanguage } = usePlayerPreferences();
  const { data } = useQuery({
    queryKey: ['short', 'captions', short_id],
    queryFn: async ({ signal }) => (await call(media.short, { params: { id: short_id ?? '' }, signal })).caption_tracks,
    enabled: isNeeded && short_id !== null && captions_url !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const tracks: readonly PlayableTrack[] =
      data && data.length > 0 ? data : captions_url === null ? [] : [{ language: '', label: t`Captions`, url: captions_url }];
    return { tracks, chosen: chooseTrack(tracks, captionLanguage, navigator.languages) };
  }, [data, captions_url, captionLanguage]);
}
