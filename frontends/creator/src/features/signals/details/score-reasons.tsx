import { t } from '@lingui/core/macro';
import { formatList, formatLocale } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { ratioLabel, sinceLabel } from '../explanation-line.ts';

const confidenceLabel = (confidence: number): string => (confidence >= 0.95 ? t`High` : confidence >= 0.6 ? t`Medium` : t`Low`);
/** A measurement of chance is never certain: at most 99. */
const percentOf = (confidence: number): number => Math.min(99, Math.round(confidence * 100));
const formatCount = (value: number): string => (Math.round(value * 10) / 10).toLocaleString(formatLocale());

/** Why a live signal has its score, number by number. */
export function ScoreReasons({ signal: { why, aliases = [] } }: { signal: Signal }) {
  if (!why) return <p className="tz-muted">{t`This is an example, not a live trend. Its score is not measured.`}</p>;
  return (
    <>
      <dl className="tz-signal-reasons">
        <div>
          <dt>{t`People in the measured hour`}</dt>
          <dd>{formatCount(why.observed)}</dd>
        </div>
        <div>
          <dt>{t`Usual for this topic at this time`}</dt>
          <dd>{formatCount(why.expected)}</dd>
        </div>
        <div>
          <dt>{t`Compared with usual activity`}</dt>
          <dd>{ratioLabel(why.ratio)}</dd>
        </div>
        <div>
          <dt>{t`Rising since`}</dt>
          <dd>{sinceLabel(why.since, Date.now())}</dd>
        </div>
        <div>
          <dt>{t`Share of the peak`}</dt>
          <dd>{Math.round(why.decayed * 100)}%</dd>
        </div>
        {why.confidence !== undefined && (
          <div>
            <dt>{t`Statistical confidence`}</dt>
            <dd>
              {confidenceLabel(why.confidence)} ({percentOf(why.confidence)}%)
            </dd>
          </div>
        )}
      </dl>
      <p className="tz-muted tz-small">
        {t`Each person counts once per hour, no matter how often they post, and copies of a text count once. Counts from other websites cannot be verified, so only their square root is used. The score halves every four hours.`}
      </p>
      {aliases.length > 0 && <p className="tz-muted tz-small">{t`Counted together: ${formatList(aliases)}`}</p>}
    </>
  );
}
