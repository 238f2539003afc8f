import { compactNumber } from '@trenzeye/frontend-kit';
import { useId, useState } from 'react';
import { barsOf } from './bars.ts';

interface SeriesChartProps {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
}

const size = { width: 640, height: 160 } as const;
const name = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** A bar a day in the wave's colours, with what a day holds under the pointer; the table behind it says the same in words. */
export function SeriesChart({ title, days }: SeriesChartProps) {
  const wave = useId();
  const [shown, setShown] = useState<number | null>(null);
  const { bars, highest } = barsOf(
    days.map(({ value }) => value),
    size.width,
    size.height,
  );
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const point = shown === null ? undefined : days[shown];
  return (
    <figure className="tz-chart">
      <figcaption>
        <h2>{title}</h2>
        <strong>{compactNumber(total)}</strong>
        <span className="tz-muted tz-small">
          {point
            ? `${name.format(new Date(point.day))}: ${point.value.toLocaleString('en')}`
            : highest > 0 && `at most ${highest.toLocaleString('en')} a day`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`${title}: ${total} in ${days.length} days`}
        onPointerLeave={() => setShown(null)}
      >
        <defs>
          <linearGradient id={wave} x1="0" y1="0" x2={size.width} y2="0" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--tz-violet)" />
            <stop offset="0.6" stopColor="var(--tz-magenta)" />
            <stop offset="1" stopColor="var(--tz-amber)" />
          </linearGradient>
        </defs>
        {bars.map((bar, index) => (
          <g key={days[index]?.day} onPointerEnter={() => setShown(index)}>
            <rect x={bar.left} y={0} width={bar.room} height={size.height} fill="transparent" />
            <rect
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              rx={Math.min(3, bar.width / 2)}
              fill={`url(#${wave})`}
              opacity={shown === null || shown === index ? 1 : 0.45}
            />
          </g>
        ))}
      </svg>
      <details className="tz-chart__table">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <td>{day}</td>
                <td className="tz-figures">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
