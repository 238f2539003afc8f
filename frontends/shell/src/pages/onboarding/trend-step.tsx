import { t } from '@lingui/core/macro';
import { Button, Card, Chip, EmptyState, ErrorState, ScoreRing, SectionSkeleton } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';
import { interestsOf, partitionByInterest } from '../../features/onboarding/api.ts';
import { useSuggestedSignals } from '../home/api.ts';

interface TrendStepProps {
  readonly interests: readonly string[];
  /** Called when a trend is selected; the link navigates on its own. */
  readonly onDone: () => Promise<void>;
  readonly onSkip: () => Promise<void>;
}

const maxSignals = 6;

/** Current signals, matching interests first; selecting one opens Generate. */
export function TrendStep({ interests, onDone, onSkip }: TrendStepProps) {
  const { data: signals, isPending, isError, refetch, isFetching } = useSuggestedSignals();
  if (isPending) return <SectionSkeleton />;
  return (
    <>
      {isError && (
        <ErrorState
          title={t`Trends could not be loaded`}
          detail={t`Please try again in a moment.`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {signals?.length === 0 && (
        <EmptyState title={t`Nothing is rising yet`} hint={t`Trends appear here when enough people talk about a topic.`} />
      )}
      {signals && signals.length > 0 && <SignalChoice signals={signals} interests={interests} onDone={onDone} />}
      <Button onClick={() => void onSkip()} className="onboarding__skip">
        {signals?.length ? t`Skip to Home` : t`Go to Home`}
      </Button>
    </>
  );
}

function SignalChoice({
  signals,
  interests,
  onDone,
}: {
  signals: readonly Signal[];
  interests: readonly string[];
  onDone: () => Promise<void>;
}) {
  const { matching, others } = partitionByInterest(signals, interests);
  const shown = matching.slice(0, maxSignals);
  const more = others.slice(0, maxSignals - shown.length);
  const list = (each: readonly Signal[]) => (
    <ul className="tz-stack">
      {each.map((signal) => (
        <SignalCard key={signal.id} signal={signal} interests={interests} onDone={onDone} />
      ))}
    </ul>
  );
  return (
    <>
      {shown.length > 0 && (
        <>
          <p className="tz-muted">{t`These trends match your interests. Pick one and create something.`}</p>
          {list(shown)}
        </>
      )}
      {more.length > 0 && (
        <>
          <p className="tz-muted">{moreText(shown.length, interests.length)}</p>
          {list(more)}
        </>
      )}
    </>
  );
}

const moreText = (matchCount: number, interestCount: number): string => {
  if (matchCount > 0) return t`Also rising right now:`;
  return interestCount > 0
    ? t`No trend matches your interests today. These are rising right now. Pick one and create something.`
    : t`These trends are rising right now. Pick one and create something.`;
};

function SignalCard({ signal, interests, onDone }: { signal: Signal; interests: readonly string[]; onDone: () => Promise<void> }) {
  const query = new URLSearchParams({ signalId: signal.id, signalTitle: signal.title });
  const navigate = useNavigate();
  const matchingInterests = interestsOf(signal, interests);
  return (
    <Card as="li" className="first-trend">
      <ScoreRing score={signal.signal_score} size={56} />
      <div className="first-trend__text">
        <h2 dir="auto">{signal.title}</h2>
        <p className="tz-muted tz-small tz-clip-2" dir="auto">
          {signal.summary}
        </p>
        <div className="tz-row tz-row--tight">
          {matchingInterests.map((tag) => (
            <Chip key={tag} tone="accent">
              {tag}
            </Chip>
          ))}
          {signal.origin === 'demo' && <Chip>{t`Demo signal`}</Chip>}
        </div>
      </div>
      <Button
        size="small"
        icon="spark"
        to={`/generate?${query}`}
        onClick={(event) => {
          void onDone();
          // A new tab has no state: there the user starts the generation.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          navigate(`/generate?${query}`, { state: { generate: true } });
        }}
        aria-label={t`Generate Content: ${signal.title}`}
      >
        {t`Generate Content`}
      </Button>
    </Card>
  );
}
