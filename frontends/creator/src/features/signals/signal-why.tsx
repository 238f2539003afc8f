import type { SignalExplanation } from '@trenzeye/proto/http/content';
import { sourceNames } from './source-icon.tsx';
import { whyLine } from './why-line.ts';

const rounded = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en');

/** Why a signal has its score, in a line; opened, what the line is made of. */
export function Why({ why, aliases = [] }: { why: SignalExplanation; aliases?: readonly string[] | undefined }) {
  return (
    <details className="tz-why">
      <summary>{whyLine(why)}</summary>
      <dl>
        <dt>Heard in the hour that counts</dt>
        <dd>{rounded(why.observed)}</dd>
        <dt>Usual for this topic in an hour</dt>
        <dd>{rounded(why.expected)}</dd>
        <dt>Left of the peak</dt>
        <dd>{Math.round(why.decayed * 100)}%</dd>
        {why.sources.map(({ source, actors }) => (
          <div key={source} className="tz-why__source">
            <dt>{sourceNames[source]}</dt>
            <dd>
              {actors.toLocaleString('en')} {actors === 1 ? 'person' : 'people'}
            </dd>
          </div>
        ))}
      </dl>
      {aliases.length > 0 && <p>Counted with it: {aliases.join(', ')}</p>}
    </details>
  );
}
