import { formatLocale } from '@trenzeye/frontend-kit';
/** A bar of a chart: its place and size in the units of the drawing. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const gapShare = 0.25;
/** A bar of one person among thousands is still visible. */
const leastHeight = 1.5;

/** Bars of counts below each other's common maximum; counts of zero have none. */
export function barsOf(counts: readonly number[], most: number, width: number, height: number): Bar[] {
  const step = width / counts.length;
  return counts.flatMap((count, index) => {
    if (count <= 0 || most <= 0) return [];
    const size = Math.max(leastHeight, (count / most) * height);
    return [{ x: index * step, y: height - size, width: step * (1 - gapShare), height: size }];
  });
}

/** The time of day and the day at which an hour of the series begins: 'Sun 14:00'. */
export const hourLabel = (from: string, hours: number): string => {
  const at = new Date(Date.parse(from) + hours * 3_600_000);
  return `${at.toLocaleDateString(formatLocale(), { weekday: 'short' })} ${at.toLocaleTimeString(formatLocale() === 'en' ? 'en-GB' : formatLocale(), { hour: '2-digit', minute: '2-digit' })}`;
};
