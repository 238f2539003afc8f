import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError, Button, Card, call, ErrorState, Notice, Skeleton } from '@trenzeye/frontend-kit';
import { durationLabel } from '@trenzeye/frontend-kit/ai';
import { type ModelSettings, SpeechJob } from '@trenzeye/proto/http/content';
import { media, type SpeechSettings, type SpeechTestResult } from '@trenzeye/proto/http/media';
import { useSpeechSettings } from '../api.ts';
import { ChoiceForm } from './choice-form.tsx';

/** Plays a Base64 audio file and resolves at its end. Rejects when the browser cannot decode it. */
async function playAudio(base64: string): Promise<void> {
  const context = new AudioContext();
  try {
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer);
    source.connect(context.destination);
    const ended = new Promise<void>((resolve) => source.addEventListener('ended', () => resolve()));
    source.start();
    await ended;
  } finally {
    await context.close();
  }
}

type JobState = SpeechSettings[SpeechJob];

const titles: Record<SpeechJob, string> = { speech: t`Speech`, transcription: t`Transcription` };
const unavailableTitles: Record<SpeechJob, string> = {
  speech: t`The settings of speech could not be loaded`,
  transcription: t`The settings of transcription could not be loaded`,
};
const descriptions: Record<SpeechJob, string> = {
  speech: t`Voices that speak the scripts of Shorts.`,
  transcription: t`Transcribes the speech in uploaded videos.`,
};

interface SpeechSectionsProps {
  readonly settings: ModelSettings;
  /** When the settings were loaded, ms since 1970. */
  readonly changedAt: number;
}

/** The models of the media service's jobs. */
export const SpeechSections = ({ settings, changedAt }: SpeechSectionsProps) =>
  SpeechJob.options.map((job) => (
    <Card key={job} as="section" className="tz-models__section" aria-labelledby={`models-${job}`}>
      <h2 id={`models-${job}`}>{titles[job]}</h2>
      <p className="tz-muted tz-small">{descriptions[job]}</p>
      <ChoiceForm key={JSON.stringify(settings.choices[job])} job={job} settings={settings} />
      <SpeechInUse job={job} changedAt={changedAt} />
    </Card>
  ));

/** What does the job at present, with a test. */
function SpeechInUse({ job, changedAt }: { readonly job: SpeechJob; readonly changedAt: number }) {
  const { data, isPending, error, isFetching, refetch } = useSpeechSettings(changedAt);
  if (isPending) return <Skeleton height={96} radius={12} />;
  if (!data)
    return <ErrorState title={unavailableTitles[job]} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const state = data[job];
  return (
    <>
      <dl className="tz-models__in-use">
        <div>
          <dt>{t`In use now`}</dt>
          <dd>{endpointLabel(state)}</dd>
        </div>
        {state.model !== null && (
          <div>
            <dt>{t`Model`}</dt>
            <dd>{state.model}</dd>
          </div>
        )}
        {state.voices.length > 0 && (
          <div>
            <dt>{t`Voices`}</dt>
            <dd>{state.voices.join(', ')}</dd>
          </div>
        )}
      </dl>
      {state.source !== 'none' && <SpeechTest key={`${state.base_url} ${state.model}`} job={job} />}
    </>
  );
}

const endpointLabel = ({ source, base_url, has_key }: JobState): string => {
  if (source === 'built-in') return t`Built-in basic voices (English)`;
  if (source === 'local') return t`On this server`;
  if (source === 'none') return t`Not set up: captions are taken from the file or typed`;
  const url = base_url ?? '';
  const address = has_key ? url : t`${url} (no key)`;
  return source === 'configuration' ? t`${address}, from the configuration` : address;
};

function SpeechTest({ job }: { job: SpeechJob }) {
  const { mutate, data, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(media.testSpeech, { body: { job } }),
  });
  return (
    <>
      <Button icon="play" className="tz-align-start" loading={isPending} onClick={() => mutate()}>
        {isPending ? t`Testing...` : job === 'speech' ? t`Test with a sentence` : t`Test with a spoken sentence`}
      </Button>
      <div aria-live="polite">
        {data && !isPending && <TestResult result={data} />}
        {error && !isPending && (
          <Notice tone="danger" title={t`The test failed`}>
            <p>{error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : error.message}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

function TestResult({ result: { total_ms, spoken, recognized, audio } }: { result: SpeechTestResult }) {
  const { mutate, error, isPending } = useMutation({ networkMode: 'always', mutationFn: playAudio });
  return (
    <Notice tone="success" title={t`It works`}>
      <p>
        <Trans>Spoken: “{spoken}”</Trans>
      </p>
      {recognized !== null && <p>{recognized === '' ? t`Recognized: nothing` : t`Recognized: “${recognized}”`}</p>}
      {audio !== null && (
        <Button size="small" icon="play" loading={isPending} onClick={() => mutate(audio)}>
          {t`Play the sample`}
        </Button>
      )}
      {error && (
        <p className="tz-problem">
          <Trans>The sample could not be played: {error.message}</Trans>
        </p>
      )}
      <p className="tz-muted">
        <Trans>Total {durationLabel(total_ms)}</Trans>
      </p>
    </Notice>
  );
}
