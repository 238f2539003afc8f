import { useId } from 'react';
import { sparklinePoints } from './sparkline-points.ts';

interface SparklineProps {
  /** Oldest first, evenly spaced. */
  readonly values: readonly number[];
  /** Text alternative. */
  readonly label: string;
  /** In CSS pixels. */
  readonly width?: number;
  readonly height?: number;
}

const padding = 4;

/** A small line chart in the brand gradient with its last point marked. Nothing for fewer than two values. */
export function Sparkline({ values, label, width = 120, height = 32 }: SparklineProps) {
  const gradientId = useId();
  const points = sparklinePoints(values, width, height, padding);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  if (points.length < 2) return null;
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return (
    <svg
      className="tz-sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <defs>
        <linearGradient id={gradientId} x1="0" y1="0" x2={width} y2="0" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--tz-violet)" />
          <stop offset="0.6" stopColor="var(--tz-magenta)" />
          <stop offset="1" stopColor="var(--tz-amber)" />
        </linearGradient>
      </defs>
      <path d={`${line}L${lastX} ${height}L${padding} ${height}z`} fill={`url(#${gradientId})`} opacity="0.16" />
      <path d={line} stroke={`url(#${gradientId})`} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={lastX} cy={lastY} r="3" fill="var(--tz-amber)" />
    </svg>
  );
}
