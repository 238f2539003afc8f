import { plural, t } from '@lingui/core/macro';
import { formatList, formatLocale } from '@trenzeye/frontend-kit';
import type { SignalExplanation } from '@trenzeye/proto/http/content';
import { explanationLine } from './explanation-line.ts';
import { sourceNames } from './source-icon.tsx';

const formatCount = (value: number): string => (Math.round(value * 10) / 10).toLocaleString(formatLocale());

/** Explains the score of a signal in one line, with details on demand. */
export function ScoreExplanation({ why, aliases = [] }: { why: SignalExplanation; aliases?: readonly string[] | undefined }) {
  return (
    <details className="tz-score-explanation">
      <summary>{explanationLine(why)}</summary>
      <dl>
        <dt>{t`People in the measured hour`}</dt>
        <dd>{formatCount(why.observed)}</dd>
        <dt>{t`Usual for this topic per hour`}</dt>
        <dd>{formatCount(why.expected)}</dd>
        <dt>{t`Share of the peak`}</dt>
        <dd>{Math.round(why.decayed * 100)}%</dd>
        {why.sources.map(({ source, actors }) => (
          <div key={source} className="tz-score-explanation__source">
            <dt>{sourceNames[source]}</dt>
            <dd>{plural(actors, { one: '# person', other: '# people' })}</dd>
          </div>
        ))}
      </dl>
      {aliases.length > 0 && <p>{t`Also counted: ${formatList(aliases)}`}</p>}
    </details>
  );
}
