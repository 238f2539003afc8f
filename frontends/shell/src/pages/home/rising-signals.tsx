import { t } from '@lingui/core/macro';
import { Button, Card, Chip, EmptyState, ErrorState, PhaseChip, ScoreRing, Skeleton, Sparkline, timeAgo } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { useTopSignals } from './api.ts';
import { Section } from './section.tsx';

export function RisingSignals() {
  const { data: signals, isPending, isError, refetch, isFetching } = useTopSignals(4);
  return (
    <Section title={t`Rising now`} more={{ to: '/trenz', label: t`See all Trenz` }}>
      {isPending && (
        <div className="home__list">
          {[0, 1, 2].map((row) => (
            <SignalSkeleton key={row} />
          ))}
        </div>
      )}
      {isError && (
        <ErrorState
          title={t`Trends could not be loaded`}
          detail={t`Please try again in a moment.`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {signals?.length === 0 && (
        <EmptyState
          title={t`Nothing is rising yet`}
          hint={t`Trends appear here when enough people talk about a topic.`}
          action={<Button to="/generate">{t`Create Content`}</Button>}
        />
      )}
      <ul className="home__list" data-tour="rising-signals">
        {signals?.map((signal) => (
          <SignalRow key={signal.id} signal={signal} />
        ))}
      </ul>
    </Section>
  );
}

function SignalRow({ signal }: { signal: Signal }) {
  const { series = [] } = signal;
  const query = new URLSearchParams({ signalId: signal.id, signalTitle: signal.title });
  return (
    <Card as="li" className="rising">
      <ScoreRing score={signal.signal_score} size={60} />
      <div className="rising__text">
        <div className="tz-row tz-row--tight">
          <PhaseChip phase={signal.phase ?? signal.growth_phase} />
          {signal.origin === 'demo' && <Chip>{t`Demo signal`}</Chip>}
          <span className="tz-muted tz-tiny">{timeAgo(signal.created_at)}</span>
        </div>
        <h3 dir="auto">{signal.title}</h3>
        <p className="tz-muted tz-small tz-clip-2" dir="auto">
          {signal.summary}
        </p>
        <Sparkline
          values={series}
          label={t`People per hour over the last ${series.length} hours: now ${series.at(-1) ?? 0}, at most ${Math.max(...series)}`}
        />
      </div>
      <Button size="small" icon="spark" to={`/generate?${query}`} aria-label={t`Generate Content: ${signal.title}`}>
        {t`Generate Content`}
      </Button>
    </Card>
  );
}

function SignalSkeleton() {
  return (
    <Card className="rising">
      <Skeleton width={60} height={60} radius="50%" />
      <div className="rising__text">
        <Skeleton width="30%" height="1.25rem" />
        <Skeleton width="80%" height="1.25rem" />
        <Skeleton />
      </div>
    </Card>
  );
}
