const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Where each value stands in a box of `width` and `height`: the largest at the top, 0 at the bottom, `room` kept free around. */
export function sparkPoints(values: readonly number[], width: number, height: number, room: number): [number, number][] {
  const highest = Math.max(...values, 1);
  const step = values.length > 1 ? (width - 2 * room) / (values.length - 1) : 0;
  return values.map((value, index) => [
    tenth(room + index * step),
    tenth(height - room - (Math.max(value, 0) / highest) * (height - 2 * room)),
  ]);
}
