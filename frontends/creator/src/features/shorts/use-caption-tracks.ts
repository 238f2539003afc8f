import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useMemo } from 'react';
import { chooseTrack, type PlayableTrack } from './caption-tracks.ts';
import type { PlayableShort } from './playable-short.ts';
import { usePlayerPreferences } from './player-preferences.ts';

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
