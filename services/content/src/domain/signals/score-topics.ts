import type { Signal, SignalSource } from '@trenzeye/proto/http/content';
import { groupTopics } from './group-topics.ts';
import { type Observation, slotLength } from './observation.ts';
import { createHistory, hour, type Tally, type TopicHistory } from './topic-history.ts';

/** Actors that a topic needs to be ranked. */
const minActors = 5;
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

const hourEnding = (history: TopicHistory, end: number): Hour => {
  const tally = history.tally(end - hour, end);
  const expected = history.expected(end);
  const counts = tally.actors >= minActors && tally.observed > expected;
  return { ...tally, end, expected, surprise: counts ? (tally.observed - expected) ** 2 / expected : 0 };
};

/** The hour up to now, then the hours that ended at each quarter before, newest first. */
const hoursUntil = (history: TopicHistory, now: number): Hour[] => {
  const ends = [now];
  const earliest = Math.max(now - lookBack, history.firstAt - slotLength);
  for (let end = Math.ceil(now / slotLength) * slotLength - slotLength; end > earliest; end -= slotLength) ends.push(end);
  return ends.map((end) => hourEnding(history, end));
};

const left = (age: number): number => 2 ** (-age / halfLife);

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

const scoreTopic = (topic: string, observations: readonly Observation[], now: number): ScoredTopic | undefined => {
  const history = createHistory(observations);
  const hours = hoursUntil(history, now);
  const decayed = (each: Hour): number => each.surprise * left(now - each.end);
  const peak = hours.reduce((best, each) => (decayed(each) > decayed(best) ? each : best));
  if (peak.surprise === 0) return undefined;
  return {
    topic,
    aliases: [],
    score: decayed(peak),
    phase: phaseOf(history, hours[0] as Hour, now),
    observed: peak.observed,
    expected: peak.expected,
    ratio: peak.observed / peak.expected,
    actors: peak.actors,
    sources: [...peak.bySource]
      .map(([source, actors]) => ({ source, actors }))
      .sort((a, b) => b.actors - a.actors || (a.source < b.source ? -1 : 1)),
    since: beginOf(history, hours, peak),
    decayed: left(now - peak.end),
    series: Array.from({ length: 24 }, (_each, index) => history.tally(now - (24 - index) * hour, now - (23 - index) * hour).actors),
  };
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
    .sort((a, b) => a.first - b.first || (a.topic < b.topic ? -1 : 1));
  const groups = groupTopics(inOrder.map(({ topic }) => topic));
  const members = Map.groupBy(inOrder, ({ topic }) => groups.get(topic) ?? topic);
  const scored = [...members].flatMap(([leader, spellings]) => {
    const found = scoreTopic(
      leader,
      spellings.flatMap(({ topic }) => byTopic.get(topic) ?? []),
      now,
    );
    return found ? [{ ...found, aliases: spellings.map(({ topic }) => topic).filter((topic) => topic !== leader) }] : [];
  });
  return scored.sort((a, b) => b.score - a.score || b.actors - a.actors || (a.topic < b.topic ? -1 : 1));
};
