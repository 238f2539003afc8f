export interface Bar {
  /** The share of the width that belongs to the day. */
  readonly left: number;
  readonly room: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A bar for each value in a box of `width` and `height`, the highest as high as the box; a day with nothing is a line at the foot. */
export const barsOf = (values: readonly number[], width: number, height: number): { bars: readonly Bar[]; highest: number } => {
  const highest = Math.max(...values, 0);
  const room = width / Math.max(values.length, 1);
  const gap = Math.min(4, room / 4);
  const bars = values.map((value, index) => {
    const tall = highest === 0 ? 1 : Math.max(1, (value / highest) * height);
    return { left: index * room, room, x: index * room + gap / 2, y: height - tall, width: room - gap, height: tall };
  });
  return { bars, highest };
};
