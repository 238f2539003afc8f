import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useApiMutation } from '@trenzeye/frontend-kit';
import { type LocalSpeech, media } from '@trenzeye/proto/http/media';
import { useEffect } from 'react';
import { choiceSettlesMs, speechSettingsKey } from './model-queries.ts';

const localSpeechKey = ['local-speech'] as const;
const pollMs = 1_000;

const isDownloading = (data: LocalSpeech | undefined): boolean => data?.models.some(({ status }) => status === 'downloading') ?? false;

/**
 * Voices and recognizers of the server; fetched every second while one is downloaded, and what is in use when that is over. Also
 * after `changedAt`, because the media service gets the choice of an endpoint by an event.
 */
export function useLocalSpeech(changedAt: number) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: localSpeechKey,
    queryFn: ({ signal }) => call(media.localSpeech, { signal }),
    refetchInterval: ({ state }) => (isDownloading(state.data) || Date.now() - changedAt < choiceSettlesMs ? pollMs : false),
    staleTime: 0,
  });
  const isBusy = isDownloading(query.data);
  useEffect(() => (isBusy ? () => void client.invalidateQueries({ queryKey: speechSettingsKey }) : undefined), [isBusy, client]);
  return query;
}

const actions = {
  download: (id: string) => call(media.downloadSpeechModel, { params: { id } }),
  pause: (id: string) => call(media.pauseSpeechModel, { params: { id } }),
  delete: (id: string) => call(media.deleteSpeechModel, { params: { id } }),
  use: (id: string) => call(media.chooseRecognizer, { body: { id } }),
} as const;

/** Downloads, pauses, deletes or uses a voice or a recognizer. The answer is the new state. */
export function useLocalSpeechAction() {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: async ({ action, target }: { readonly action: keyof typeof actions; readonly target: string }) => {
      client.setQueryData(localSpeechKey, await actions[action](target));
    },
    failureMessage: t`The voice or recognizer could not be changed`,
    invalidates: [speechSettingsKey],
  });
}
