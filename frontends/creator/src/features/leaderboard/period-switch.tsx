import type { LeaderboardPeriod } from './leaderboard-queries.ts';

const periods: readonly (readonly [LeaderboardPeriod, string])[] = [
  ['week', 'This week'],
  ['all', 'All time'],
];

export const PeriodSwitch = ({ period, onPeriod }: { period: LeaderboardPeriod; onPeriod: (period: LeaderboardPeriod) => void }) => (
  <fieldset className="tz-period-switch">
    <legend className="tz-visually-hidden">Period</legend>
    {periods.map(([span, name]) => (
      <button key={span} type="button" className="tz-tab" aria-pressed={span === period} onClick={() => onPeriod(span)}>
        {name}
      </button>
    ))}
  </fieldset>
);
