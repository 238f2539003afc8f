import { t } from '@lingui/core/macro';
import {
  Avatar,
  BadgeMedal,
  Button,
  Card,
  Chip,
  callPage,
  EmptyState,
  ErrorState,
  formatLocale,
  LoadMore,
  mergePages,
  Skeleton,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { type LeaderboardEntry, leaderboard, Period } from '@trenzeye/proto/http/leaderboard';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Podium } from './podium.tsx';
import './leaderboard.css';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';

type LeaderboardPeriod = z.infer<typeof Period>;

/** The period from the URL; this week for unknown values. */
export const parsePeriod = (query: URLSearchParams): LeaderboardPeriod =>
  Period.options.find((option) => option === query.get('period')) ?? 'week';

/** Pages of creators by score, best first. */
const useLeaderboard = (period: LeaderboardPeriod) =>
  useInfiniteQuery({
    queryKey: ['leaderboard', period],
    queryFn: ({ pageParam, signal }) => callPage(leaderboard.leaderboard, { query: { period, limit: 25 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

const parts = [
  { key: 'trend_spotting_score', name: t`Trend spotting`, tone: 'violet' },
  { key: 'content_creation_score', name: t`Content creation`, tone: 'magenta' },
  { key: 'engagement_score', name: t`Engagement`, tone: 'amber' },
] as const;

/** The three partial scores as a bar and as numbers. */
function ScoreParts({ entry }: { entry: LeaderboardEntry }) {
  return (
    <div className="tz-score-parts">
      <div className="tz-score-parts__bar" aria-hidden="true">
        {parts.map(
          ({ key, tone }) => entry[key] > 0 && <span key={key} className={`tz-score-parts__${tone}`} style={{ flexGrow: entry[key] }} />,
        )}
      </div>
      <dl>
        {parts.map(({ key, name, tone }) => (
          <div key={key}>
            <dt className={`tz-score-parts__name tz-score-parts__name--${tone}`}>{name}</dt>
            <dd>{entry[key].toLocaleString(formatLocale())}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Explains how scores are calculated. */
const ScoreRules = () => (
  <details className="tz-score-rules">
    <summary>{t`How scores are counted`}</summary>
    <ul>
      <li>
        <Trans>
          <strong>Trend spotting</strong>: you were among the first twenty creators on a signal. Two points for each creator who published
          on it after you.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Content creation</strong>: two points per published post (up to five a day), ten for each user who remixed your work.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Engagement</strong>: five points for each user who reacted to your work or commented on it, one for each user whose work
          you commented on.
        </Trans>
      </li>
      <li>{t`Each user counts once. Activity on your own work never counts.`}</li>
      <li>{t`This week covers the last seven days.`}</li>
    </ul>
  </details>
);

const periods: readonly (readonly [LeaderboardPeriod, string])[] = [
  ['week', t`This week`],
  ['all', t`All time`],
];

const PeriodSwitch = ({ period, onPeriod }: { period: LeaderboardPeriod; onPeriod: (period: LeaderboardPeriod) => void }) => (
  <fieldset className="tz-period-switch">
    <legend className="tz-visually-hidden">{t`Period`}</legend>
    {periods.map(([value, name]) => (
      <button key={value} type="button" className="tz-tab" aria-pressed={value === period} onClick={() => onPeriod(value)}>
        {name}
      </button>
    ))}
  </fieldset>
);

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
