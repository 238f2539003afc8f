import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BadgeMedal, Card, call, EmptyState, ErrorState, formatLocale, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type BadgeAward, type BadgeProgress, social } from '@trenzeye/proto/http/social';
import { useEffect, useId } from 'react';
import { goals, remainingGoals } from './goals.ts';
import './badges.css';
import { useQuery } from '@tanstack/react-query';

const useBadges = (id: string) =>
  useQuery({
    queryKey: ['user-badges', id],
    queryFn: ({ signal }) => call(social.userBadges, { params: { id }, signal }),
  });

/** Progress toward the next badges; only visible to the user's own account. */
const useBadgeProgress = (id: string, isOwn: boolean) =>
  useQuery({
    queryKey: ['badge-progress', id],
    queryFn: ({ signal }) => call(social.badgeProgress, { params: { id }, signal }),
    enabled: isOwn,
    staleTime: 0,
  });

const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });

/** 'Badges': earned badges, and on the own profile the ones still to earn. */
export function BadgesTab({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { data, isPending, isFetching, refetch, error } = useBadges(id);
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Badge list load failed', error);
    toast.error(t`Error`, t`Failed to load badges`);
  }, [error, toast]);
  if (isPending) return <BadgesSkeleton />;
  if (!data)
    return <ErrorState title={t`Failed to load badges`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon="trophy" title={t`No badges earned yet.`} />
      ) : (
        <ul className="tz-badges">
          {data.map((award) => (
            <AwardCard key={award.id} award={award} />
          ))}
        </ul>
      )}
      {isOwn && <RemainingBadges id={id} />}
    </>
  );
}

const AwardCard = ({ award: { badge, awarded_at } }: { award: BadgeAward }) => (
  <Card as="li" className="tz-badge">
    <BadgeMedal badge={badge} size={72} />
    <div>
      <h2>{badge.title}</h2>
      <p className="tz-muted tz-small">{badge.description}</p>
      <p className="tz-muted tz-small">
        <Trans>
          Awarded <time dateTime={awarded_at}>{dateFormat.format(new Date(awarded_at))}</time>
        </Trans>
      </p>
    </div>
  </Card>
);

/** Hidden when the progress cannot be loaded: the earned badges are shown anyway. */
function RemainingBadges({ id }: { id: string }) {
  const { data = [] } = useBadgeProgress(id, true);
  const heading = useId();
  const remaining = remainingGoals(data);
  if (remaining.length === 0) return null;
  return (
    <section className="tz-badges__remaining" aria-labelledby={heading}>
      <h2 id={heading}>{t`Badges to earn`}</h2>
      <ul className="tz-badges">
        {remaining.map((progress) => (
          <GoalCard key={progress.code} progress={progress} />
        ))}
      </ul>
    </section>
  );
}

function GoalCard({ progress: { code, have, need } }: { progress: BadgeProgress }) {
  const goal = goals[code];
  const reached = Math.min(have, need);
  return (
    <Card as="li" className="tz-badge tz-badge--locked">
      <BadgeMedal badge={goal} size={72} />
      <div>
        <h3>{goal.title}</h3>
        <p className="tz-muted tz-small">{goal.instructions(need)}</p>
        <p className="tz-badge__progress">
          <progress max={need} value={reached} aria-label={t`Progress toward ${goal.title}`} />
          <span>
            <Trans>
              {reached} of {need}
            </Trans>
          </span>
        </p>
      </div>
    </Card>
  );
}

const BadgesSkeleton = () => (
  <div className="tz-badges" aria-busy="true">
    <VisuallyHidden>{t`Loading badges`}</VisuallyHidden>
    {[0, 1, 2].map((badge) => (
      <Skeleton key={badge} height={132} radius={12} />
    ))}
  </div>
);
