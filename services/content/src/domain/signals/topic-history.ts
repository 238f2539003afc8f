import type { SignalSource } from '@trenzeye/proto/http/content';
import type { Observation } from './observation.ts';

export const hour = 3_600_000;
/** How far back the baseline reaches, in hours. */
const baselineHours = 168;
const leastHours = 24;
/** Lower bound of the expected activity, so that a single post on a quiet topic has a finite ratio. */
const leastExpected = 1;

/** The activity in a period. */
export interface Tally {
  /** The sum of each actor's greatest weight. */
  readonly observed: number;
  readonly actors: number;
  readonly bySource: ReadonlyMap<SignalSource, number>;
}

/** One topic's observations, indexed for queries about any hour. */
export interface TopicHistory {
  readonly firstAt: number;
  /** After `from`, up to and including `to`. */
  tally(from: number, to: number): Tally;
  /** Time of the first observation in this period; `to` when there is none. */
  firstIn(from: number, to: number): number;
  /** The expected activity of an hour that ends at `to`: the mean of the previous week, or of the same time of day if that is greater. */
  expected(to: number): number;
}

const peopleOf = (weight: number): number => Math.max(1, Math.round(weight));

const compare = (left: Observation, right: Observation): number =>
  left.at - right.at || (left.actor < right.actor ? -1 : left.actor > right.actor ? 1 : left.weight - right.weight);

const tallyOf = (observations: Iterable<Observation>): Tally => {
  const heaviest = new Map<string, Observation>();
  for (const each of observations) if ((heaviest.get(each.actor)?.weight ?? 0) < each.weight) heaviest.set(each.actor, each);
  const bySource = new Map<SignalSource, number>();
  let observed = 0;
  let actors = 0;
  for (const { weight, source } of heaviest.values()) {
    observed += weight;
    actors += peopleOf(weight);
    bySource.set(source, (bySource.get(source) ?? 0) + peopleOf(weight));
  }
  return { observed, actors, bySource };
};

/** The activity of each clock hour, by its number since 1970. */
const hourlyOf = (sorted: readonly Observation[]): Map<number, number> => {
  const byHour = Map.groupBy(sorted, ({ at }) => Math.floor(at / hour));
  return new Map([...byHour].map(([index, inHour]) => [index, tallyOf(inHour).observed]));
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Accepts observations in any order. */
export const createHistory = (observations: readonly Observation[]): TopicHistory => {
  const sorted = [...observations].sort(compare);
  const firstAt = sorted[0]?.at ?? 0;
  const hourly = hourlyOf(sorted);

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

  const sumBefore = (end: number): number => {
    let sum = 0;
    for (let index = end - baselineHours; index < end; index += 1) sum += hourly.get(index) ?? 0;
    return sum;
  };

  const sameTimeOfDay = (index: number, days: number): number => {
    let sum = 0;
    for (let day = 1; day <= days; day += 1) sum += hourly.get(index - 24 * day) ?? 0;
    return sum / days;
  };

  return {
    firstAt,
    tally: (from, to) => tallyOf(sorted.slice(after(from), after(to))),
    firstIn: (from, to) => Math.min(sorted[after(from)]?.at ?? to, to),
    expected: (to) => {
      const begins = to - hour;
      const end = Math.floor(begins / hour);
      const known = (begins - firstAt) / hour;
      const week = sumBefore(end) / clamp(known, leastHours, baselineHours);
      const days = Math.floor(clamp(known / 24, 1, 7));
      return Math.max(leastExpected, week, sameTimeOfDay(end, days), sameTimeOfDay(Math.floor(to / hour), days));
    },
  };
};
