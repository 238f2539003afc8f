const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Coordinates of the values in a box of `width` x `height`: the largest at the top, 0 at the bottom, inside a `padding`. */
export function sparklinePoints(values: readonly number[], width: number, height: number, padding: number): [number, number][] {
  const highest = Math.max(...values, 1);
  const step = values.length > 1 ? (width - 2 * padding) / (values.length - 1) : 0;
  return values.map((value, index) => [
    roundToTenth(padding + index * step),
    roundToTenth(height - padding - (Math.max(value, 0) / highest) * (height - 2 * padding)),
  ]);
}
