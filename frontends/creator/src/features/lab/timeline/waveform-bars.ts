import type { View } from './trim.ts';

interface Waveform {
  readonly per_second: number;
  /** 0 to 1. */
  readonly peaks: readonly number[];
}

/** Peak of each of `count` bars over the view, 0 to 1; zero beyond the end. */
export function waveformBars({ per_second, peaks }: Waveform, { from, to }: View, count: number): number[] {
  const step = ((to - from) * per_second) / count;
  return Array.from({ length: count }, (_, index) => {
    const first = Math.floor(from * per_second + index * step);
    const last = Math.max(first + 1, Math.floor(from * per_second + (index + 1) * step));
    return peaks.slice(first, last).reduce((loudest, peak) => Math.max(loudest, peak), 0);
  });
}

/** SVG path of the bars in a view box of `count` by 100, vertically centered, with a minimum height. */
export const barsPath = (bars: readonly number[]): string =>
  bars
    .map((bar, index) => {
      const height = Math.max(2, bar * 92);
      return `M${index + 0.2} ${(50 - height / 2).toFixed(1)}h0.6v${height.toFixed(1)}h-0.6z`;
    })
    .join('');
