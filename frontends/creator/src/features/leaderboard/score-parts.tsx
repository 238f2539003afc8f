import { t } from '@lingui/core/macro';
import { formatLocale } from '@trenzeye/frontend-kit';
import type { LeaderboardEntry } from '@trenzeye/proto/http/leaderboard';

const parts = [
  { key: 'trend_spotting_score', name: t`Trend spotting`, tone: 'violet' },
  { key: 'content_creation_score', name: t`Content creation`, tone: 'magenta' },
  { key: 'engagement_score', name: t`Engagement`, tone: 'amber' },
] as const;

/** The three partial scores as a bar and as numbers. */
export function ScoreParts({ entry }: { entry: LeaderboardEntry }) {
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
