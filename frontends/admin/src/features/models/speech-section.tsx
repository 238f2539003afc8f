import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, Button, Card, call, ErrorState, Notice, Skeleton } from '@trenzeye/frontend-kit';
import { durationLabel } from '@trenzeye/frontend-kit/ai';
import { media, type SpeechJob, type SpeechSettings, type SpeechTestResult } from '@trenzeye/proto/http/media';
import { playAudio } from './play-audio.ts';

type JobState = SpeechSettings[SpeechJob];

const titles: Record<SpeechJob, string> = { speech: 'Speech', transcription: 'Transcription' };
const descriptions: Record<SpeechJob, string> = {
  speech: 'Voices that speak the scripts of Shorts.',
  transcription: 'Recognizes what is said in uploaded videos.',
};
const settingNames: Record<SpeechJob, string> = { speech: 'SPEECH_BASE_URL', transcription: 'TRANSCRIBE_BASE_URL' };

/** The jobs that the settings of the installation decide: their state, and a test. */
export function SpeechSections() {
  const { data, isPending, error, isFetching, refetch } = useQuery({
    queryKey: ['speech-settings'],
    queryFn: ({ signal }) => call(media.speechSettings, { signal }),
  });
  if (isPending) return <Skeleton height={200} radius={12} />;
  if (!data)
    return (
      <ErrorState
        title="Speech and transcription could not be loaded"
        detail={error?.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <>
      <SpeechSection job="speech" state={data.speech} />
      <SpeechSection job="transcription" state={data.transcription} />
    </>
  );
}

const SpeechSection = ({ job, state }: { job: SpeechJob; state: JobState }) => (
  <Card as="section" className="tz-models__section" aria-labelledby={`models-${job}`}>
    <h2 id={`models-${job}`}>{titles[job]}</h2>
    <p className="tz-muted tz-small">{descriptions[job]}</p>
    <dl className="tz-models__in-use">
      <div>
        <dt>Endpoint</dt>
        <dd>{endpointLabel(job, state)}</dd>
      </div>
      {state.model !== null && (
        <div>
          <dt>Model</dt>
          <dd>{state.model}</dd>
        </div>
      )}
      {state.voices.length > 0 && (
        <div>
          <dt>Voices</dt>
          <dd>{state.voices.join(', ')}</dd>
        </div>
      )}
    </dl>
    {state.source !== 'none' && <SpeechTest job={job} />}
    <p className="tz-muted tz-small">
      Set <code>{settingNames[job]}</code> to use {state.source === 'endpoint' ? 'another' : 'an'} OpenAI-compatible endpoint, then restart
      the media service.
    </p>
  </Card>
);

const endpointLabel = (job: SpeechJob, { source, base_url, has_key }: JobState): string => {
  if (source === 'endpoint') return `${base_url}${has_key ? '' : ' (no key)'}`;
  return job === 'speech' ? 'Built-in basic voices (English)' : 'Not set up: captions are taken from the file or typed';
};

function SpeechTest({ job }: { job: SpeechJob }) {
  const { mutate, data, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(media.testSpeech, { body: { job } }),
  });
  return (
    <>
      <Button icon="play" className="tz-align-start" loading={isPending} onClick={() => mutate()}>
        {isPending ? 'Testing...' : job === 'speech' ? 'Test with a sentence' : 'Test with a spoken sentence'}
      </Button>
      <div aria-live="polite">
        {data && !isPending && <TestResult result={data} />}
        {error && !isPending && (
          <Notice tone="danger" title="The test failed">
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
    <Notice tone="success" title="It works">
      <p>Spoken: “{spoken}”</p>
      {recognized !== null && <p>Recognized: {recognized === '' ? 'nothing' : `“${recognized}”`}</p>}
      {audio !== null && (
        <Button size="small" icon="play" loading={isPending} onClick={() => mutate(audio)}>
          Play the sample
        </Button>
      )}
      {error && <p className="tz-problem">The sample could not be played: {error.message}</p>}
      <p className="tz-muted">Total {durationLabel(total_ms)}</p>
    </Notice>
  );
}
