import type { SignalSource } from '@trenzeye/proto/http/content';
import type { Observation } from './observation.ts';

export const hour = 3_600_000;
/** How far back the mean of the baseline reaches, in hours. */
const baselineHours = 168;
const leastHours = 24;
/** Weeks of which the same hour of the week is compared. */
const comparedWeeks = 2;
/** Lower bound of the expected activity, so that a single post on a quiet topic has a finite ratio. */
export const leastExpected = 1;

/** The activity in a period. */
export interface Tally {
  /** The sum of each actor's greatest weight. */
  readonly observed: number;
  readonly actors: number;
  readonly bySource: ReadonlyMap<SignalSource, number>;
}

/** The activity of clock hours before those of the observations, added up by the database. */
export interface EarlierHours {
  /** Milliseconds since 1970 of the first observation. */
  readonly firstAt: number;
  /** Observed activity by number of the hour since 1970. */
  readonly observed: ReadonlyMap<number, number>;
}

/** One topic's observations, indexed for queries about any hour. */
export interface TopicHistory {
  readonly firstAt: number;
  /** After `from`, up to and including `to`. */
  tally(from: number, to: number): Tally;
  /** An upper bound for the actors of a tally: counts repeated activity again, and is much cheaper. */
  mostActors(from: number, to: number): number;
  /** Time of the first observation in this period; `to` when there is none. */
  firstIn(from: number, to: number): number;
  /**
   * The expected activity of an hour that ends at `to`: the mean of the previous week, of the same time of day, or of the same hour of
   * the week, whichever is greatest.
   */
  expected(to: number): number;
}

const peopleOf = (weight: number): number => Math.max(1, Math.round(weight));

const compare = (left: Observation, right: Observation): number =>
  left.at - right.at || (left.actor < right.actor ? -1 : left.actor > right.actor ? 1 : left.weight - right.weight);

const emptyTally: Tally = { observed: 0, actors: 0, bySource: new Map() };

/** Numbers equal values from 0; -1 stands for none. */
const numberValues = (values: readonly (string | null | undefined)[]): { numbers: Int32Array; count: number } => {
  const known = new Map<string, number>();
  const numbers = Int32Array.from(values, (value) => {
    if (!value) return -1;
    const number = known.get(value) ?? known.size;
    if (number === known.size) known.set(value, number);
    return number;
  });
  return { numbers, count: known.size };
};

/**
 * Counts any part of sorted observations: each actor once, and each text once, however many accounts copy it. Actors and texts are
 * numbered once, so that the many overlapping hours of a score need no map each.
 */
const createTally = (sorted: readonly Observation[]): ((begin: number, end: number) => Tally) => {
  const actors = numberValues(sorted.map(({ actor }) => actor));
  const texts = numberValues(sorted.map(({ textHash }) => textHash));
  // The last tally that counted an actor or a text, and what it found.
  const actorTally = new Uint32Array(actors.count);
  const heaviest = new Uint32Array(actors.count);
  const textTally = new Uint32Array(texts.count);
  const author = new Int32Array(texts.count);
  let tally = 0;

  const isCopy = (index: number): boolean => {
    const text = texts.numbers[index] as number;
    if (text < 0) return false;
    if (textTally[text] === tally) return author[text] !== actors.numbers[index];
    textTally[text] = tally;
    author[text] = actors.numbers[index] as number;
    return false;
  };
  const weightAt = (index: number): number => (sorted[index] as Observation).weight;

  return (begin, end) => {
    if (begin >= end) return emptyTally;
    tally += 1;
    const counted: number[] = [];
    for (let index = begin; index < end; index += 1) {
      if (isCopy(index)) continue;
      const actor = actors.numbers[index] as number;
      if (actorTally[actor] !== tally) {
        actorTally[actor] = tally;
        heaviest[actor] = index;
        counted.push(actor);
      } else if (weightAt(heaviest[actor] as number) < weightAt(index)) heaviest[actor] = index;
    }
    return sumOf(counted.map((actor) => sorted[heaviest[actor] as number] as Observation));
  };
};

const sumOf = (counted: readonly Observation[]): Tally => {
  const bySource = new Map<SignalSource, number>();
  let observed = 0;
  let actors = 0;
  for (const { weight, source } of counted) {
    const people = peopleOf(weight);
    observed += weight;
    actors += people;
    bySource.set(source, (bySource.get(source) ?? 0) + people);
  }
  return { observed, actors, bySource };
};

/** The activity of clock hours as an array with its sums, so that the mean of any period takes constant time. */
const hourlyActivity = (
  sorted: readonly Observation[],
  tallyOf: (begin: number, end: number) => Tally,
  earlier: EarlierHours | undefined,
) => {
  const firstHour = Math.floor(Math.min(sorted[0]?.at ?? Number.POSITIVE_INFINITY, earlier?.firstAt ?? Number.POSITIVE_INFINITY) / hour);
  const lastHour = Math.floor((sorted.at(-1)?.at ?? earlier?.firstAt ?? 0) / hour);
  const length = Number.isFinite(firstHour) ? Math.max(0, lastHour - firstHour) + 1 : 0;
  const activity = new Float64Array(length);
  for (const [index, observed] of earlier?.observed ?? [])
    if (index >= firstHour && index <= lastHour) activity[index - firstHour] = observed;
  for (let begin = 0; begin < sorted.length; ) {
    const index = Math.floor((sorted[begin] as Observation).at / hour);
    let end = begin + 1;
    while (end < sorted.length && Math.floor((sorted[end] as Observation).at / hour) === index) end += 1;
    activity[index - firstHour] = tallyOf(begin, end).observed;
    begin = end;
  }
  const sums = new Float64Array(length + 1);
  for (let index = 0; index < length; index += 1) sums[index + 1] = (sums[index] ?? 0) + (activity[index] ?? 0);
  const clampIndex = (index: number): number => clamp(index - firstHour, 0, length);
  return {
    at: (index: number): number => activity[index - firstHour] ?? 0,
    /** From one hour to another, the second excluded. */
    sum: (from: number, to: number): number => (length === 0 ? 0 : (sums[clampIndex(to)] ?? 0) - (sums[clampIndex(from)] ?? 0)),
  };
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Accepts observations in any order. `earlier`: hours before all of them. */
export const createHistory = (observations: readonly Observation[], earlier?: EarlierHours): TopicHistory => {
  const sorted = [...observations].sort(compare);
  const firstAt = Math.min(sorted[0]?.at ?? Number.POSITIVE_INFINITY, earlier?.firstAt ?? Number.POSITIVE_INFINITY);
  const tallyOf = createTally(sorted);
  const hourly = hourlyActivity(sorted, tallyOf, earlier);
  const people = new Float64Array(sorted.length + 1);
  for (const [index, { weight }] of sorted.entries()) people[index + 1] = (people[index] as number) + peopleOf(weight);

  /** Index of the first observation after `instant`. */
  const after = (instant: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as Observation).at <= instant) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** The mean of the same hour `count` times before, `stepHours` apart. */
  const sameHour = (index: number, count: number, stepHours: number): number => {
    let sum = 0;
    for (let step = 1; step <= count; step += 1) sum += hourly.at(index - stepHours * step);
    return count === 0 ? 0 : sum / count;
  };

  return {
    firstAt,
    tally: (from, to) => tallyOf(after(from), after(to)),
    mostActors: (from, to) => (people[after(to)] as number) - (people[after(from)] as number),
    firstIn: (from, to) => Math.min(sorted[after(from)]?.at ?? to, to),
    expected: (to) => {
      const begins = to - hour;
      const end = Math.floor(begins / hour);
      const known = (begins - firstAt) / hour;
      const mean = hourly.sum(end - baselineHours, end) / clamp(known, leastHours, baselineHours);
      const days = Math.floor(clamp(known / 24, 1, 7));
      const weeks = Math.floor(clamp(known / baselineHours, 0, comparedWeeks));
      const next = Math.floor(to / hour);
      return Math.max(
        leastExpected,
        mean,
        sameHour(end, days, 24),
        sameHour(next, days, 24),
        sameHour(end, weeks, baselineHours),
        sameHour(next, weeks, baselineHours),
      );
    },
  };
};
