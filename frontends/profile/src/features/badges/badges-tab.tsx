import { BadgeMedal, Card, EmptyState, ErrorState, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { BadgeAward, BadgeProgress } from '@trenzeye/proto/http/social';
import { useEffect, useId } from 'react';
import { goals, goalsAhead } from './goals.ts';
import { useBadgeProgress, useBadges } from './user-badges.ts';
import './badges.css';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** 'Badges': what somebody has earned, and to themselves what comes next. */
export function BadgesTab({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { data, isPending, isFetching, refetch, error } = useBadges(id);
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Loading badges failed', error);
    toast.error('Error', 'Failed to load badges');
  }, [error, toast]);
  if (isPending) return <BadgesSkeleton />;
  if (!data)
    return <ErrorState title="Failed to load badges" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon="trophy" title="No badges earned yet." />
      ) : (
        <ul className="tz-badges">
          {data.map((award) => (
            <Award key={award.id} award={award} />
          ))}
        </ul>
      )}
      {isOwn && <Ahead id={id} />}
    </>
  );
}

const Award = ({ award: { badge, awarded_at } }: { award: BadgeAward }) => (
  <Card as="li" className="tz-badge">
    <BadgeMedal badge={badge} size={72} />
    <div>
      <h2>{badge.title}</h2>
      <p className="tz-muted tz-small">{badge.description}</p>
      <p className="tz-muted tz-small">
        Awarded <time dateTime={awarded_at}>{day.format(new Date(awarded_at))}</time>
      </p>
    </div>
  </Card>
);

/** Left out where it cannot be found out: the badges themselves are there. */
function Ahead({ id }: { id: string }) {
  const { data = [] } = useBadgeProgress(id, true);
  const heading = useId();
  const ahead = goalsAhead(data);
  if (ahead.length === 0) return null;
  return (
    <section className="tz-badges__ahead" aria-labelledby={heading}>
      <h2 id={heading}>Still to earn</h2>
      <ul className="tz-badges">
        {ahead.map((progress) => (
          <Goal key={progress.code} progress={progress} />
        ))}
      </ul>
    </section>
  );
}

function Goal({ progress: { code, have, need } }: { progress: BadgeProgress }) {
  const goal = goals[code];
  const reached = Math.min(have, need);
  return (
    <Card as="li" className="tz-badge tz-badge--ahead">
      <BadgeMedal badge={goal} size={72} />
      <div>
        <h3>{goal.title}</h3>
        <p className="tz-muted tz-small">{goal.how(need)}</p>
        <p className="tz-badge__progress">
          <progress max={need} value={reached} aria-label={`Progress towards ${goal.title}`} />
          <span>
            {reached} of {need}
          </span>
        </p>
      </div>
    </Card>
  );
}

const BadgesSkeleton = () => (
  <div className="tz-badges" aria-busy="true">
    <VisuallyHidden>Loading badges</VisuallyHidden>
    {[0, 1, 2].map((badge) => (
      <Skeleton key={badge} height={132} radius={12} />
    ))}
  </div>
);
