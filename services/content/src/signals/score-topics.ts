import type { Signal, SignalSource } from '@trenzeye/proto/http/content';
import { confidenceOf } from './confidence.ts';
import { groupTopics } from './group-topics.ts';
import { type Observation, slotLength } from './observation.ts';
import { createHistory, type EarlierHours, hour, leastExpected, type Tally, type TopicHistory } from './topic-history.ts';

/** Actors that a topic needs to be ranked. */
export const minActors = 5;
/** Half-life of a score. */
const halfLife = 4 * hour;
/** Period that is examined: after a day 1/64 of a score is left. */
const lookBack = 24 * hour;
/** Lower scores occur by chance and are not listed. */
export const minScore = 10;
/** Score that is displayed as 50 of 100. */
const middle = 100;

const breakoutRatio = 3;
const breakoutScore = 30;

export interface ScoredTopic {
  readonly topic: string;
  /** Other spellings counted with it. */
  readonly aliases: readonly string[];
  /** (observed - expected)² / expected of the best hour, decayed until now. */
  readonly score: number;
  readonly phase: NonNullable<Signal['phase']>;
  readonly observed: number;
  readonly expected: number;
  readonly ratio: number;
  readonly actors: number;
  readonly sources: readonly { readonly source: SignalSource; readonly actors: number }[];
  /** 0 to 1: how certain it is that the rise of the best hour is not chance. */
  readonly confidence: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Share of the peak that is left. */
  readonly decayed: number;
  /** Actors in each of the last 24 hours, oldest first. */
  readonly series: readonly number[];
}

interface Hour extends Tally {
  readonly end: number;
  readonly expected: number;
  /** Chi-squared; 0 when there was no more activity than expected or too few actors. */
  readonly surprise: number;
}

/** 0 to 100, rising with the score and never reaching 100: `100 · score / (score + 100)`, to a tenth. */
export const signalScoreOf = (score: number): number => Math.round((1_000 * score) / (score + middle)) / 10;

/** An hour without enough actors; nothing of it is compared. */
const quietHour = { observed: 0, actors: 0, bySource: new Map(), expected: 0, surprise: 0 };

const hourEnding = (history: TopicHistory, end: number): Hour => {
  if (history.mostActors(end - hour, end) < minActors) return { ...quietHour, end };
  const tally = history.tally(end - hour, end);
  if (tally.actors < minActors) return { ...quietHour, end };
  const expected = history.expected(end);
  return { ...tally, end, expected, surprise: tally.observed > expected ? (tally.observed - expected) ** 2 / expected : 0 };
};

/** The end of the hour up to now, then the quarters before at which the other hours end, newest first. */
const endsUntil = (history: TopicHistory, now: number): number[] => {
  const ends = [now];
  const earliest = Math.max(now - lookBack, history.firstAt - slotLength);
  for (let end = Math.ceil(now / slotLength) * slotLength - slotLength; end > earliest; end -= slotLength) ends.push(end);
  return ends;
};

const left = (age: number): number => 2 ** (-age / halfLife);

/**
 * Whether the observations of the last day can reach a score, if hardly any activity was expected. Needs no earlier hours, which are most
 * of the work; false only if the score with them would be lower.
 */
export const canReach = (score: number, observations: readonly Observation[], now: number): boolean => {
  const history = createHistory(observations);
  return endsUntil(history, now).some((end) => {
    if (history.mostActors(end - hour, end) < minActors) return false;
    const { actors, observed } = history.tally(end - hour, end);
    return actors >= minActors && observed > leastExpected && ((observed - leastExpected) ** 2 / leastExpected) * left(now - end) >= score;
  });
};

/**
 * By speed and acceleration: breakout while far above the usual and accelerating, trending while steady, fading when less than half of
 * the previous hour's activity is left.
 */
const phaseOf = (history: TopicHistory, current: Hour, now: number): ScoredTopic['phase'] => {
  const before = history.tally(now - 2 * hour, now - hour).observed;
  const earlier = history.tally(now - 3 * hour, now - 2 * hour).observed;
  const acceleration = current.observed - 2 * before + earlier;
  if (current.actors < minActors || current.observed < before / 2) return 'fading';
  if (acceleration > 0 && current.observed >= breakoutRatio * current.expected && current.surprise >= breakoutScore) return 'breakout';
  return acceleration > 0 || current.surprise < breakoutScore ? 'emerging' : 'trending';
};

/** Goes back from the peak while there was more activity than expected. */
const beginOf = (history: TopicHistory, hours: readonly Hour[], peak: Hour): number => {
  let begin = peak;
  for (const each of hours.slice(hours.indexOf(peak) + 1)) {
    if (each.surprise === 0) break;
    begin = each;
  }
  return history.firstIn(begin.end - hour, begin.end);
};

/** The score of one topic with all its spellings; undefined without a rise in the last day. */
export const scoreTopic = (
  topic: string,
  aliases: readonly string[],
  observations: readonly Observation[],
  now: number,
  earlier?: EarlierHours,
): ScoredTopic | undefined => {
  const history = createHistory(observations, earlier);
  const hours = endsUntil(history, now).map((end) => hourEnding(history, end));
  const decayed = (each: Hour): number => each.surprise * left(now - each.end);
  const peak = hours.reduce((best, each) => (decayed(each) > decayed(best) ? each : best));
  if (peak.surprise === 0) return undefined;
  return {
    topic,
    aliases,
    score: decayed(peak),
    phase: phaseOf(history, hours[0] as Hour, now),
    observed: peak.observed,
    expected: peak.expected,
    ratio: peak.observed / peak.expected,
    actors: peak.actors,
    sources: [...peak.bySource]
      .map(([source, actors]) => ({ source, actors }))
      .sort((a, b) => b.actors - a.actors || (a.source < b.source ? -1 : 1)),
    confidence: confidenceOf({ ...peak, sources: peak.bySource.size, knownHours: (peak.end - history.firstAt) / hour }),
    since: beginOf(history, hours, peak),
    decayed: left(now - peak.end),
    series: Array.from({ length: 24 }, (_each, index) => history.tally(now - (24 - index) * hour, now - (23 - index) * hour).actors),
  };
};

/** Strongest first; the order does not depend on that of the topics. */
export const compareScores = (a: ScoredTopic, b: ScoredTopic): number =>
  b.score - a.score || b.actors - a.actors || (a.topic < b.topic ? -1 : 1);

/** Topics that are spellings of the same, by the leading one. `topics`: in the order in which they first appeared. */
export const groupSpellings = (topics: readonly string[]): Map<string, string[]> => {
  const groups = groupTopics(topics);
  return Map.groupBy(topics, (topic) => groups.get(topic) ?? topic);
};

const firstSeen = (observations: readonly Observation[]): number => observations.reduce((first, { at }) => Math.min(first, at), Infinity);

/**
 * Ranks topics by how far above their own usual they are, strongest first. Depends only on the observations and the time:
 * the same observations in any order give the same ranking. Observations after `now` are ignored.
 */
export const scoreTopics = (observations: readonly Observation[], now: number): ScoredTopic[] => {
  const byTopic = Map.groupBy(
    observations.filter(({ at }) => at <= now),
    ({ topic }) => topic,
  );
  const inOrder = [...byTopic]
    .map(([topic, own]) => ({ topic, first: firstSeen(own) }))
    .sort((a, b) => a.first - b.first || (a.topic < b.topic ? -1 : 1))
    .map(({ topic }) => topic);
  const scored = [...groupSpellings(inOrder)].flatMap(([leader, spellings]) => {
    const aliases = spellings.filter((topic) => topic !== leader);
    const own = spellings.flatMap((topic) => byTopic.get(topic) ?? []);
    return scoreTopic(leader, aliases, own, now) ?? [];
  });
  return scored.sort(compareScores);
};
