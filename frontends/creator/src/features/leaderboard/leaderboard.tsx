import {
  Avatar,
  BadgeMedal,
  Button,
  Card,
  Chip,
  EmptyState,
  ErrorState,
  LoadMore,
  mergePages,
  Skeleton,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import type { LeaderboardEntry } from '@trenzeye/proto/http/leaderboard';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type Span, useLeaderboard } from './get-leaderboard.ts';
import { HowCounted } from './how-counted.tsx';
import { Podium } from './podium.tsx';
import { ScoreParts } from './score-parts.tsx';
import { SpanSwitch } from './span-switch.tsx';
import './leaderboard.css';

interface LeaderboardProps {
  readonly period: Span;
  readonly onPeriod: (period: Span) => void;
}

/** The leaderboard tab: who other people's reactions, comments and remixes put in front. */
export function Leaderboard({ period, onPeriod }: LeaderboardProps) {
  return (
    <>
      <SpanSwitch period={period} onPeriod={onPeriod} />
      <Standings period={period} onPeriod={onPeriod} />
      <HowCounted />
    </>
  );
}

function Standings({ period, onPeriod }: LeaderboardProps) {
  const list = useLeaderboard(period);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isFetchNextPageError) toast.error('Failed to load more of the leaderboard', 'Please try again.');
  }, [isFetchNextPageError, toast]);

  if (isPending) return <StandingsSkeleton />;
  if (isLoadingError)
    return (
      <ErrorState title="The leaderboard could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const entries = mergePages(data?.pages ?? []);
  if (entries.length === 0) return <Nobody period={period} onPeriod={onPeriod} />;
  return (
    <>
      <Podium entries={entries} />
      <ol className="tz-standings" aria-label={period === 'week' ? 'Leaderboard of this week' : 'Leaderboard of all time'}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Row entry={entry} />
          </li>
        ))}
      </ol>
      <LoadMore {...list} />
    </>
  );
}

const Nobody = ({ period, onPeriod }: LeaderboardProps) => (
  <EmptyState
    icon="trophy"
    title={period === 'week' ? 'Nobody has scored this week yet' : 'Nobody has scored yet'}
    hint="Publish something others react to, and the first place is yours."
    action={
      period === 'week' ? (
        <Button onClick={() => onPeriod('all')}>See all time</Button>
      ) : (
        <Button kind="primary" to="/generate">
          Create Content
        </Button>
      )
    }
  />
);

function Row({ entry }: { entry: LeaderboardEntry }) {
  return (
    <Card className="tz-standing">
      <span className="tz-standing__rank">{entry.rank}</span>
      <Avatar username={entry.username} src={entry.avatar} size={44} />
      <div className="tz-standing__who">
        <p className="tz-standing__name">
          <Link to={`/u/${entry.id}`}>@{entry.username}</Link>
          {entry.badges.map((badge) => (
            <BadgeMedal key={badge.id} badge={badge} size={24} />
          ))}
          {entry.isTestUser && <Chip tone="info">Beta Tester</Chip>}
        </p>
        {entry.recent_achievement && <p className="tz-muted tz-small">{entry.recent_achievement}</p>}
      </div>
      <p className="tz-standing__total">
        <span className="tz-visually-hidden">Total score </span>
        {entry.total_score.toLocaleString('en')}
      </p>
      <ScoreParts entry={entry} />
    </Card>
  );
}

const StandingsSkeleton = () => (
  <div className="tz-standings" aria-busy="true">
    <VisuallyHidden>Loading the leaderboard</VisuallyHidden>
    <Skeleton height={240} radius={12} />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={112} radius={12} />
    ))}
  </div>
);
