import { t } from '@lingui/core/macro';
import { Avatar, BadgeMedal, Chip, formatLocale } from '@trenzeye/frontend-kit';
import type { LeaderboardEntry } from '@trenzeye/proto/http/leaderboard';
import { useId } from 'react';
import { Link } from 'react-router-dom';

const podiumSize = 3;

const places = [t`First`, t`Second`, t`Third`] as const;
/** Step heights in CSS pixels. */
const steps = [96, 68, 48] as const;

/** The top three on a podium; DOM order is by rank, the first is shown in the middle. */
export function Podium({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <ol className="tz-podium" aria-label={t`The top three`}>
      {entries.slice(0, podiumSize).map((entry, index) => (
        <li key={entry.id} className={`tz-podium__place tz-podium__place--${index + 1}`}>
          <PodiumUser entry={entry} place={places[index] ?? t`Third`} />
          <PodiumStep height={steps[index] ?? 48} rank={entry.rank} />
        </li>
      ))}
    </ol>
  );
}

function PodiumUser({ entry, place }: { entry: LeaderboardEntry; place: string }) {
  return (
    <div className="tz-podium__user">
      <span className="tz-podium__ring">
        <Avatar username={entry.username} src={entry.avatar} size={64} />
      </span>
      <span className="tz-visually-hidden">{place}:</span>
      <Link to={`/u/${entry.id}`} className="tz-podium__name">
        <bdi>@{entry.username}</bdi>
      </Link>
      <span className="tz-podium__score">{entry.total_score.toLocaleString(formatLocale())}</span>
      <span className="tz-podium__badges">
        {entry.badges.map((badge) => (
          <BadgeMedal key={badge.id} badge={badge} size={28} />
        ))}
        {entry.isTestUser && <Chip tone="info">{t`Beta Tester`}</Chip>}
      </span>
    </div>
  );
}

function PodiumStep({ height, rank }: { height: number; rank: number }) {
  const wave = useId();
  return (
    <div className="tz-podium__step" style={{ height }} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id={wave} x1="0" y1="0" x2="1" y2="0.4">
            <stop stopColor="#957bff" />
            <stop offset="0.55" stopColor="#ff62a8" />
            <stop offset="1" stopColor="#ffb54d" />
          </linearGradient>
        </defs>
        <path d="M0 14q25 -22 50 -6t50 -4V100H0z" fill={`url(#${wave})`} />
      </svg>
      {rank}
    </div>
  );
}
