import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, call, SelectField, useToast } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { AudioFileButton } from '../music-fields.tsx';
import { usePreview } from './use-preview.ts';
import { useRecorder } from './use-recorder.ts';
import './narration.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Short, shortKey } from '../api.ts';

const useVoices = () =>
  useQuery({
    queryKey: ['speech-voices'],
    queryFn: ({ signal }) => call(media.speechVoices, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A finished recording, or a sound file. */
interface Take {
  readonly narration: string;
  readonly audio: Blob;
  /** Null when it is not known. */
  readonly seconds: number | null;
}

interface TakesOptions {
  /** Returns the Short that the recordings belong to, and creates it if there is none. */
  readonly requireShort: () => Promise<string>;
}

/** Stores and deletes recordings of narrations. */
function useTakes({ requireShort }: TakesOptions) {
  const client = useQueryClient();
  const toast = useToast();
  const onSuccess = (short: Short) => client.setQueryData(shortKey(short.id), short);
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async ({ narration, audio, seconds }: Take): Promise<Short> => {
      const id = await requireShort();
      const form = new FormData();
      form.set('narration', narration);
      if (seconds !== null) form.set('duration', seconds.toFixed(1));
      form.set('take', audio, 'take');
      return call(media.addTake, { params: { id }, form });
    },
    onSuccess,
    onError: (error) => toast.error(t`The recording could not be stored`, error.message),
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, takeId }: { readonly id: string; readonly takeId: string }) => call(media.removeTake, { params: { id, takeId } }),
    onSuccess,
    onError: (error) => toast.error(t`The recording could not be deleted`, error.message),
  });
  return { add, remove };
}

type Script = BodyInput<typeof media.shortFromScript>;
export type Speech = NonNullable<Script['speech']>;

/** A stored recording. */
interface StoredTake {
  readonly id: string;
  readonly narration: string;
  readonly url: string;
}

interface NarrationPanelProps {
  readonly script: Pick<Script, 'scenes' | 'voice_type'>;
  readonly speech: Speech;
  readonly onSpeech: (speech: Speech) => void;
  readonly shortId: string | null;
  readonly takes: readonly StoredTake[];
  /** Returns the Short that recordings belong to, and creates it if there is none. */
  readonly requireShort: () => Promise<string>;
}

const languages = [
  ['en', t`English`],
  ['es', t`Spanish`],
  ['fr', t`French`],
  ['de', t`German`],
  ['it', t`Italian`],
  ['pt', t`Portuguese`],
] as const;

/** Who speaks a script: a voice, or the author's own recordings scene by scene. */
export function NarrationPanel({ script, speech, onSpeech, shortId, takes, requireShort }: NarrationPanelProps) {
  const { data: voices = [] } = useVoices();
  const { playing, stop, playSpeech, playFile } = usePreview();
  const { add, remove } = useTakes({ requireShort });
  const narrations = script.scenes.map(({ narration }) => narration.trim());
  const recorder = useRecorder((scene, audio, seconds) => add.mutate({ narration: narrations[scene] ?? '', audio, seconds }));
  const takeOf = (narration: string) => takes.find((take) => take.narration === narration);
  const spoken = narrations.filter((narration) => narration !== '');
  if (spoken.length === 0) return <p className="tz-hint">{t`No scene has a narration: the video will be silent.`}</p>;
  const recordedCount = spoken.filter(takeOf).length;
  return (
    <details className="tz-narration" open={/^human/i.test(script.voice_type ?? '') || recordedCount > 0}>
      <summary>{t`Voice and narration`}</summary>
      <div className="tz-narration__choices">
        <SelectField label={t`Speaker`} value={speech.voice ?? ''} onChange={(voice) => onSpeech({ ...speech, voice })}>
          <option value="">{t`Automatic`}</option>
          {voices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t`Spoken language`} value={speech.language ?? ''} onChange={(language) => onSpeech({ ...speech, language })}>
          <option value="">{t`Language of the text`}</option>
          {languages.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {voices.every(({ is_basic }) => is_basic) && (
        <p className="tz-hint">{t`The basic voice is built in and speaks English. For any language, record the scenes yourself.`}</p>
      )}
      <p className="tz-hint" role="status">
        <Trans>
          {recordedCount} of {spoken.length} scenes recorded. The others are spoken by the voice.
        </Trans>
      </p>
      <ol className="tz-narration__scenes">
        {narrations.map(
          (narration, index) =>
            narration !== '' && (
              <SceneNarration
                key={index}
                number={index + 1}
                narration={narration}
                take={takeOf(narration)}
                isPlaying={playing?.scene === index && !playing.isLoading}
                isLoading={playing?.scene === index && playing.isLoading}
                recording={recorder.recording?.scene === index ? recorder.recording : null}
                isBusy={add.isPending || remove.isPending || (recorder.recording !== null && recorder.recording.scene !== index)}
                onPlay={(take) =>
                  take ? playFile(index, take.url) : playSpeech(index, { ...speech, text: narration, voice_type: script.voice_type })
                }
                onStop={stop}
                onRecord={() => {
                  stop();
                  recorder.start(index);
                }}
                onFinish={recorder.stop}
                onFile={(audio) => add.mutate({ narration, audio, seconds: null })}
                onDelete={(take) => shortId && remove.mutate({ id: shortId, takeId: take.id })}
              />
            ),
        )}
      </ol>
    </details>
  );
}

interface SceneNarrationProps {
  readonly number: number;
  readonly narration: string;
  readonly take: StoredTake | undefined;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly recording: { readonly level: number; readonly seconds: number } | null;
  readonly isBusy: boolean;
  readonly onPlay: (take: StoredTake | undefined) => void;
  readonly onStop: () => void;
  readonly onRecord: () => void;
  readonly onFinish: () => void;
  readonly onFile: (file: File) => void;
  readonly onDelete: (take: StoredTake) => void;
}

function SceneNarration({ number, narration, take, recording, isPlaying, isLoading, isBusy, ...on }: SceneNarrationProps) {
  return (
    <li className="tz-narration__scene">
      <p dir="auto">
        {narration}
        {take && <span className="tz-narration__own">{t`Your recording`}</span>}
      </p>
      {recording ? (
        <div className="tz-row">
          <Button size="small" kind="primary" icon="check" aria-label={t`Finish recording scene ${number}`} onClick={on.onFinish}>
            {t`Finish`}
          </Button>
          <meter className="tz-narration__level" aria-label={t`Microphone level`} min={0} max={1} value={recording.level} />
          <span className="tz-hint">{Math.floor(recording.seconds)} s</span>
        </div>
      ) : (
        <div className="tz-row">
          <Button
            size="small"
            icon={isPlaying ? 'pause' : 'play'}
            loading={isLoading}
            disabled={isBusy}
            aria-label={isPlaying ? t`Stop scene ${number}` : t`Play scene ${number}`}
            onClick={() => (isPlaying ? on.onStop() : on.onPlay(take))}
          >
            {isPlaying ? t`Stop` : t`Play`}
          </Button>
          <Button
            size="small"
            icon="microphone"
            disabled={isBusy}
            aria-label={take ? t`Record again scene ${number}` : t`Record scene ${number}`}
            onClick={on.onRecord}
          >
            {take ? t`Record again` : t`Record`}
          </Button>
          <AudioFileButton text={t`Use a file`} label={t`Use a sound file for scene ${number}`} isDisabled={isBusy} onFile={on.onFile} />
          {take && (
            <Button
              size="small"
              kind="bare"
              icon="trash"
              disabled={isBusy}
              aria-label={t`Delete the recording of scene ${number}`}
              onClick={() => on.onDelete(take)}
            />
          )}
        </div>
      )}
    </li>
  );
}
