import { t } from '@lingui/core/macro';
import { compactNumber, formatLocale } from '@trenzeye/frontend-kit';
import { Statistic } from '@trenzeye/frontend-kit/ui';
import { useId, useState } from 'react';
import { layoutBars } from './bar-layout.ts';

interface SeriesChartProps {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
}

const size = { width: 640, height: 160 } as const;
const dayFormat = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** A bar chart with one bar per day; the caption shows the hovered day, a table shows the same values as text. */
export function SeriesChart({ title, days }: SeriesChartProps) {
  const gradientId = useId();
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  const { bars, highest } = layoutBars(
    days.map(({ value }) => value),
    size.width,
    size.height,
  );
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const hoveredDay = hoveredIndex === null ? undefined : days[hoveredIndex];
  return (
    <figure className="tz-chart">
      <figcaption>
        <Statistic title={<h2>{title}</h2>} value={total} formatter={() => compactNumber(total)} />
        <span className="tz-muted tz-small">
          {hoveredDay
            ? `${dayFormat.format(new Date(hoveredDay.day))}: ${hoveredDay.value.toLocaleString(formatLocale())}`
            : highest > 0 && t`peak ${highest.toLocaleString(formatLocale())} per day`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t`${title}: ${total} in ${days.length} days`}
        onPointerLeave={() => setHoveredIndex(null)}
      >
        <defs>
          <linearGradient id={gradientId} x1="0" y1="0" x2={size.width} y2="0" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--tz-violet)" />
            <stop offset="0.6" stopColor="var(--tz-magenta)" />
            <stop offset="1" stopColor="var(--tz-amber)" />
          </linearGradient>
        </defs>
        {bars.map((bar, index) => (
          <g key={days[index]?.day} onPointerEnter={() => setHoveredIndex(index)}>
            <rect x={bar.slotX} y={0} width={bar.slotWidth} height={size.height} fill="transparent" />
            <rect
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              rx={Math.min(3, bar.width / 2)}
              fill={`url(#${gradientId})`}
              opacity={hoveredIndex === null || hoveredIndex === index ? 1 : 0.45}
            />
          </g>
        ))}
      </svg>
      <ValuesTable title={title} days={days} />
    </figure>
  );
}

const ValuesTable = ({ title, days }: SeriesChartProps) => (
  <details className="tz-chart__table">
    <summary>{t`View as table`}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, value }) => (
          <tr key={day}>
            <td>{day}</td>
            <td className="tz-tabular-numbers">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
