import { plural, t } from '@lingui/core/macro';
import type { SignalDetails } from '@trenzeye/proto/http/content';
import { barsOf, hourLabel } from '../bar-heights.ts';
import { SourceIcon, sourceNames } from './source-icon.tsx';

const width = 480;
const height = 48;

/** People per hour and source over two days, on a common scale, with the numbers as a table on demand. */
export function SourceCharts({ series: { from, sources } }: { series: SignalDetails['series'] }) {
  if (sources.length === 0) return <p className="tz-muted">{t`There are no measurements of the last two days.`}</p>;
  const most = Math.max(...sources.flatMap(({ people }) => people));
  return (
    <>
      <ul className="tz-signal-charts">
        {sources.map(({ source, people }) => (
          <li key={source}>
            <span className="tz-signal-charts__name">
              <SourceIcon source={source} />
              {sourceNames[source]}
            </span>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t`${sourceNames[source]}: at most ${Math.max(...people)} people in an hour, ${people.at(-1) ?? 0} in the last`}
            >
              {barsOf(people, most, width, height).map(({ x, ...bar }) => (
                <rect key={x} x={x} {...bar} />
              ))}
            </svg>
            <span className="tz-signal-charts__last">
              {plural(people.at(-1) ?? 0, { one: '# in the last hour', other: '# in the last hour' })}
            </span>
          </li>
        ))}
      </ul>
      <p className="tz-signal-charts__axis" aria-hidden="true">
        <span>{hourLabel(from, 0)}</span>
        <span>{t`now`}</span>
      </p>
      <HourTable from={from} sources={sources} />
    </>
  );
}

function HourTable({ from, sources }: SignalDetails['series']) {
  const hours =
    sources[0]?.people.map((_people, index) => index).filter((index) => sources.some(({ people }) => (people[index] ?? 0) > 0)) ?? [];
  return (
    <details className="tz-signal-charts__numbers">
      <summary>{t`Show the numbers`}</summary>
      {/* The table scrolls sideways on small screens, so it takes the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <section className="tz-signal-charts__scroll" tabIndex={0} aria-label={t`People per hour and source`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Hour from`}</th>
              {sources.map(({ source }) => (
                <th key={source} scope="col">
                  {sourceNames[source]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.toReversed().map((index) => (
              <tr key={index}>
                <th scope="row">{hourLabel(from, index)}</th>
                {sources.map(({ source, people }) => (
                  <td key={source}>{people[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
