/** A face in a picture. Its middle and its size are fractions of the picture's width and height. */
export interface Face {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** 0 to 1. */
  readonly score: number;
}

/** The faces at a time of the video in seconds. */
export interface Sample {
  readonly at: number;
  readonly faces: readonly Face[];
}

interface Point {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** What a jump over the whole width costs, in points: a face that is as large and certain as possible has one. */
const jumpCost = 8;
/** The path is a mean over this many seconds before and after. */
const smoothingSeconds = 0.4;

const pointsOf = ({ size, score }: Face): number => Math.min(1, size * 4) * score;
const distance = (one: Face, other: Face): number => Math.hypot(one.x - other.x, one.y - other.y);

interface Candidate {
  readonly face: Face;
  readonly at: number;
  readonly total: number;
  readonly before: Candidate | undefined;
}

/** The series of faces that are large and certain without jumping from one face to another. */
const bestSeries = (samples: readonly Sample[]): Candidate[] => {
  let candidates: Candidate[] = [];
  for (const { at, faces } of samples) {
    if (faces.length === 0) continue;
    const earlier = candidates;
    candidates = faces.map((face) => {
      const ranked = earlier.map((before) => ({ before, total: before.total - jumpCost * distance(face, before.face) }));
      const best = ranked.reduce<(typeof ranked)[number] | undefined>(
        (most, each) => (most && most.total >= each.total ? most : each),
        undefined,
      );
      return { face, at, total: (best?.total ?? 0) + pointsOf(face), before: best?.before };
    });
  }
  const series: Candidate[] = [];
  let current = candidates.reduce<Candidate | undefined>((most, each) => (most && most.total >= each.total ? most : each), undefined);
  while (current) {
    series.unshift(current);
    current = current.before;
  }
  return series;
};

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The path of the main face of a shot, smoothed; without the samples in which it was not found. */
export const trackFace = (samples: readonly Sample[]): Point[] => {
  const series = bestSeries(samples).map(({ face: { x, y }, at }) => ({ at, x, y }));
  const steady = series.map(({ at }, index) => {
    const around = series.slice(Math.max(0, index - 1), index + 2);
    return around.length < 3
      ? (series[index] ?? { at, x: 0.5, y: 0.5 })
      : { at, x: median(around.map(({ x }) => x)), y: median(around.map(({ y }) => y)) };
  });
  return steady.map(({ at }) => {
    // At the ends as many before as after, so that the path does not lag behind.
    const reach = Math.min(smoothingSeconds, at - (steady[0]?.at ?? at), (steady.at(-1)?.at ?? at) - at) + 0.001;
    const near = steady.filter((point) => Math.abs(point.at - at) <= reach);
    return { at, x: near.reduce((sum, { x }) => sum + x, 0) / near.length, y: near.reduce((sum, { y }) => sum + y, 0) / near.length };
  });
};
