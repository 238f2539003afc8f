import { t } from '@lingui/core/macro';
import type { LeaderboardPeriod } from './leaderboard-queries.ts';

const periods: readonly (readonly [LeaderboardPeriod, string])[] = [
  ['week', t`This week`],
  ['all', t`All time`],
];

export const PeriodSwitch = ({ period, onPeriod }: { period: LeaderboardPeriod; onPeriod: (period: LeaderboardPeriod) => void }) => (
  <fieldset className="tz-period-switch">
    <legend className="tz-visually-hidden">{t`Period`}</legend>
    {periods.map(([value, name]) => (
      <button key={value} type="button" className="tz-tab" aria-pressed={value === period} onClick={() => onPeriod(value)}>
        {name}
      </button>
    ))}
  </fieldset>
);
