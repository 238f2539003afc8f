import { t } from '@lingui/core/macro';
import {
  Avatar,
  BadgeMedal,
  Button,
  Card,
  Chip,
  EmptyState,
  ErrorState,
  formatLocale,
  LoadMore,
  mergePages,
  Skeleton,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import type { LeaderboardEntry } from '@trenzeye/proto/http/leaderboard';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type LeaderboardPeriod, useLeaderboard } from './leaderboard-queries.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { Podium } from './podium.tsx';
import { ScoreParts } from './score-parts.tsx';
import { ScoreRules } from './score-rules.tsx';
import './leaderboard.css';

interface LeaderboardProps {
  readonly period: LeaderboardPeriod;
  readonly onPeriod: (period: LeaderboardPeriod) => void;
}

/** The leaderboard tab. */
export function Leaderboard({ period, onPeriod }: LeaderboardProps) {
  return (
    <>
      <PeriodSwitch period={period} onPeriod={onPeriod} />
      <Entries period={period} onPeriod={onPeriod} />
      <ScoreRules />
    </>
  );
}

function Entries({ period, onPeriod }: LeaderboardProps) {
  const list = useLeaderboard(period);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isFetchNextPageError) toast.error(t`Failed to load more of the leaderboard`, t`Please try again.`);
  }, [isFetchNextPageError, toast]);

  if (isPending) return <LeaderboardSkeleton />;
  if (isLoadingError)
    return (
      <ErrorState
        title={t`The leaderboard could not be loaded`}
        detail={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const entries = mergePages(data?.pages ?? []);
  if (entries.length === 0) return <NoEntries period={period} onPeriod={onPeriod} />;
  return (
    <>
      <Podium entries={entries} />
      <ol className="tz-leaderboard" aria-label={period === 'week' ? t`Leaderboard of this week` : t`Leaderboard of all time`}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ol>
      <LoadMore {...list} />
    </>
  );
}

const NoEntries = ({ period, onPeriod }: LeaderboardProps) => (
  <EmptyState
    icon="trophy"
    title={period === 'week' ? t`No scores this week yet` : t`No scores yet`}
    hint={t`Publish content that gets reactions to reach first place.`}
    action={
      period === 'week' ? (
        <Button onClick={() => onPeriod('all')}>{t`See all time`}</Button>
      ) : (
        <Button kind="primary" to="/generate">
          {t`Create Content`}
        </Button>
      )
    }
  />
);

function EntryRow({ entry }: { entry: LeaderboardEntry }) {
  return (
    <Card className="tz-leaderboard-entry">
      <span className="tz-leaderboard-entry__rank">{entry.rank}</span>
      <Avatar username={entry.username} src={entry.avatar} size={44} />
      <div>
        <p className="tz-leaderboard-entry__name">
          <Link to={`/u/${entry.id}`}>
            <bdi>@{entry.username}</bdi>
          </Link>
          {entry.badges.map((badge) => (
            <BadgeMedal key={badge.id} badge={badge} size={24} />
          ))}
          {entry.isTestUser && <Chip tone="info">{t`Beta Tester`}</Chip>}
        </p>
        {entry.recent_achievement && <p className="tz-muted tz-small">{entry.recent_achievement}</p>}
      </div>
      <p className="tz-leaderboard-entry__total">
        <span className="tz-visually-hidden">{t`Total score`} </span>
        {entry.total_score.toLocaleString(formatLocale())}
      </p>
      <ScoreParts entry={entry} />
    </Card>
  );
}

const LeaderboardSkeleton = () => (
  <div className="tz-leaderboard" aria-busy="true">
    <VisuallyHidden>{t`Loading the leaderboard`}</VisuallyHidden>
    <Skeleton height={240} radius={12} />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={112} radius={12} />
    ))}
  </div>
);
