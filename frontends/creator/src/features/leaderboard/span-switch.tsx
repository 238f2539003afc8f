import type { Span } from './get-leaderboard.ts';

const spans: readonly (readonly [Span, string])[] = [
  ['week', 'This week'],
  ['all', 'All time'],
];

/** Chooses between this week and all time. */
export const SpanSwitch = ({ period, onPeriod }: { period: Span; onPeriod: (period: Span) => void }) => (
  <fieldset className="tz-spans">
    <legend className="tz-visually-hidden">Period</legend>
    {spans.map(([span, name]) => (
      <button key={span} type="button" className="tz-tab" aria-pressed={span === period} onClick={() => onPeriod(span)}>
        {name}
      </button>
    ))}
  </fieldset>
);
