interface MeasuredHour {
  readonly observed: number;
  readonly expected: number;
  readonly sources: number;
  /** Hours since the topic was first seen. */
  readonly knownHours: number;
}

/** Standard deviations at which chance and a real rise are equally likely, when thousands of topics are compared every few minutes. */
const evenOdds = 4;
const steepness = 2;
/** A rise on several platforms at once is rarely chance. */
const perFurtherSource = 0.25;
/** Large topics vary by more than chance from day to day: the share of the mean that is added to the variance. */
const dispersion = 0.05;
/** Hours after which the usual activity of a topic is known. */
const settledHours = 24;
/** What is left of the deviation for a topic that was never seen before. */
const unknownShare = 0.8;

/** From this confidence on, a rise is reported as a trend. */
export const confirmedFrom = 0.95;

/**
 * How certain it is that an hour's activity is not chance, from 0 to 1. Counts vary like a Poisson distribution, whose square root has
 * nearly the same variance at every mean (Anscombe's transform), and large topics vary more; the deviation in standard deviations becomes a
 * probability.
 */
export const confidenceOf = ({ observed, expected, sources, knownHours }: MeasuredHour): number => {
  const deviation = (2 * (Math.sqrt(observed + 0.375) - Math.sqrt(expected + 0.375))) / Math.sqrt(1 + dispersion * expected);
  const settled = Math.min(Math.max(knownHours / settledHours, 0), 1);
  const adjusted = deviation * (unknownShare + (1 - unknownShare) * settled) + perFurtherSource * (sources - 1);
  return 1 / (1 + Math.exp(-steepness * (adjusted - evenOdds)));
};
