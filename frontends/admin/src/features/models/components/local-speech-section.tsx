import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Chip, call, ErrorState, Notice, Skeleton, sizeLabel, useApiMutation, useToast } from '@trenzeye/frontend-kit';
import { type LocalSpeech, type LocalSpeechModel, media } from '@trenzeye/proto/http/media';
import { useEffect } from 'react';
import { modelChoicePropagationMs, speechSettingsKey } from '../api.ts';
import { DownloadRow } from './download-row.tsx';

const localSpeechKey = ['local-speech'] as const;
const pollMs = 1_000;

const isDownloading = (data: LocalSpeech | undefined): boolean => data?.models.some(({ status }) => status === 'downloading') ?? false;

/**
 * Voices and recognizers of the server; fetched every second while one is downloaded, and what is in use when that is over. Also
 * after `changedAt`, because the media service gets the choice of an endpoint by an event.
 */
function useLocalSpeech(changedAt: number) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: localSpeechKey,
    queryFn: ({ signal }) => call(media.localSpeech, { signal }),
    refetchInterval: ({ state }) => (isDownloading(state.data) || Date.now() - changedAt < modelChoicePropagationMs ? pollMs : false),
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
function useLocalSpeechAction() {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: async ({ action, target }: { readonly action: keyof typeof actions; readonly target: string }) => {
      client.setQueryData(localSpeechKey, await actions[action](target));
    },
    failureMessage: t`The voice or recognizer could not be changed`,
    invalidates: [speechSettingsKey],
  });
}

/** Voices and recognizers that run on the server. `changedAt`: when the settings were loaded, ms since 1970. */
export function LocalSpeechSection({ changedAt }: { readonly changedAt: number }) {
  const { data, isPending, error, isFetching, refetch } = useLocalSpeech(changedAt);
  return (
    <Card as="section" className="tz-models__section" aria-labelledby="models-local-speech">
      <h2 id="models-local-speech">{t`Voices and transcription on this computer`}</h2>
      <p className="tz-muted tz-small">
        {t`They run on the machine of Trenzeye itself, free and private. Each download is compared with its checksum.`}
      </p>
      {isPending && <Skeleton height={160} radius={12} />}
      {!isPending && !data && (
        <ErrorState
          title={t`The voices and recognizers could not be loaded`}
          detail={error?.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.unsupported && (
        <Notice tone="warning" title={t`Not possible on this computer`}>
          <p>{data.unsupported}</p>
        </Notice>
      )}
      {data && (
        <Models title={t`Transcription`} models={data.models.filter(({ kind }) => kind === 'recognizer')} isSupported={!data.unsupported} />
      )}
      {data && <Models title={t`Voices`} models={data.models.filter(({ kind }) => kind === 'voice')} isSupported={!data.unsupported} />}
    </Card>
  );
}

interface ModelsProps {
  readonly title: string;
  readonly models: readonly LocalSpeechModel[];
  readonly isSupported: boolean;
}

const Models = ({ title, models, isSupported }: ModelsProps) =>
  models.length > 0 && (
    <div>
      <h3>{title}</h3>
      <ul className="tz-models__rows">
        {models.map((model) => (
          <SpeechModelRow key={`${model.kind} ${model.id}`} model={model} isSupported={isSupported} />
        ))}
      </ul>
    </div>
  );

const genders = { female: t`female voice`, male: t`male voice` } as const;

function SpeechModelRow({ model, isSupported }: { readonly model: LocalSpeechModel; readonly isSupported: boolean }) {
  const { id, name, kind, source, status, gender, has_word_times, is_in_use } = model;
  const { mutate, isPending } = useLocalSpeechAction();
  const toast = useToast();
  const useIt = () =>
    mutate({ action: 'use', target: id }, { onSuccess: () => toast.success(t`Model saved`, t`${name} now transcribes.`) });
  return (
    <DownloadRow
      model={model}
      chips={
        <>
          {source === 'folder' && <Chip>{t`Folder`}</Chip>}
          {kind === 'recognizer' && is_in_use && <Chip tone="success">{t`In use for transcription`}</Chip>}
        </>
      }
      facts={[gender ? genders[gender] : '', has_word_times ? t`times of each word` : '']}
      more={<Files model={model} />}
      isSupported={isSupported}
      canBeDeleted={source === 'catalogue'}
      isPending={isPending}
      onAction={(action, onDone) => mutate({ action, target: id }, { onSuccess: () => onDone?.() })}
    >
      {kind === 'recognizer' && status === 'ready' && !is_in_use && (
        <Button size="small" kind="primary" aria-label={t`Use ${name} for transcription`} loading={isPending} onClick={useIt}>
          {t`Use for transcription`}
        </Button>
      )}
    </DownloadRow>
  );
}

/** What is downloaded and how it is verified. */
const Files = ({ model: { files, name } }: { readonly model: LocalSpeechModel }) =>
  files.length > 0 && (
    <details className="tz-small">
      <summary aria-label={t`Files and checksums of ${name}`}>{t`Files and checksums`}</summary>
      <ul className="tz-models__files">
        {files.map(({ url, size_bytes, sha256 }) => (
          <li key={url}>
            <span dir="ltr">{url}</span>
            <br />
            <span className="tz-muted">
              <Trans>
                {sizeLabel(size_bytes)} · SHA-256 <code>{sha256}</code>
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
