interface Point {
  readonly at: number;
  readonly value: number;
}

/** Distance of a value from the straight line between two points. */
const distanceFrom = (from: Point, to: Point, { at, value }: Point): number =>
  Math.abs(value - (from.value + ((to.value - from.value) * (at - from.at)) / Math.max(to.at - from.at, Number.EPSILON)));

/** Fewer points whose straight connections differ from all points by at most `tolerance` (Ramer, Douglas and Peucker). */
export const simplifyPath = <P extends Point>(points: readonly P[], tolerance: number): P[] => {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to || points.length < 3) return [...points];
  const distances = points.map((point) => distanceFrom(from, to, point));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [from, to];
  return [...simplifyPath(points.slice(0, farthest + 1), tolerance).slice(0, -1), ...simplifyPath(points.slice(farthest), tolerance)];
};
