interface Bar {
  /** Position and width of the hover area of the day. */
  readonly slotX: number;
  readonly slotWidth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lays out one bar per value in a box of `width` and `height`. The highest bar fills the box; a zero becomes a line of one pixel. */
export const layoutBars = (values: readonly number[], width: number, height: number): { bars: readonly Bar[]; highest: number } => {
  const highest = Math.max(...values, 0);
  const slotWidth = width / Math.max(values.length, 1);
  const gap = Math.min(4, slotWidth / 4);
  const bars = values.map((value, index) => {
    const barHeight = highest === 0 ? 1 : Math.max(1, (value / highest) * height);
    return {
      slotX: index * slotWidth,
      slotWidth,
      x: index * slotWidth + gap / 2,
      y: height - barHeight,
      width: slotWidth - gap,
      height: barHeight,
    };
  });
  return { bars, highest };
};
