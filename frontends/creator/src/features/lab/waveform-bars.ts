import type { View } from './trim.ts';

interface Waveform {
  readonly per_second: number;
  /** 0 to 1. */
  readonly peaks: readonly number[];
}

/** The loudest of what each of `count` bars stands for, 0 to 1; nothing is heard beyond the end. */
export function barsOf({ per_second, peaks }: Waveform, { from, to }: View, count: number): number[] {
  const step = ((to - from) * per_second) / count;
  return Array.from({ length: count }, (_, index) => {
    const first = Math.floor(from * per_second + index * step);
    const last = Math.max(first + 1, Math.floor(from * per_second + (index + 1) * step));
    return peaks.slice(first, last).reduce((loudest, peak) => Math.max(loudest, peak), 0);
  });
}

/** The bars as one path on a ground of `count` by 100, mirrored about the middle; silence keeps a hair's breadth. */
export const barsPath = (bars: readonly number[]): string =>
  bars
    .map((bar, index) => {
      const height = Math.max(2, bar * 92);
      return `M${index + 0.2} ${(50 - height / 2).toFixed(1)}h0.6v${height.toFixed(1)}h-0.6z`;
    })
    .join('');
