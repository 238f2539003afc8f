import { createChoices } from '../composer/random.ts';
import type { Observation } from '../signals/observation.ts';

const hour = 3_600_000;

export interface Burst {
  readonly topic: string;
  /** Milliseconds since 1970. */
  readonly start: number;
}

interface ActivityWeek {
  /** When it ends. */
  readonly end: number;
  readonly observations: readonly Observation[];
  readonly bursts: readonly Burst[];
  /** Topics of single accounts with thousands of posts. */
  readonly spam: readonly string[];
}

const people = 4_000;
const steadyTopics = 60;

/** Activity by time of day, between 0.2 and 1.8. */
const daylight = (at: number): number => 1 - 0.8 * Math.cos((2 * Math.PI * ((at / hour) % 24)) / 24);

/**
 * A week of four thousand accounts and sixty topics with their usual variation, ten topics that break out at known times in the last two
 * days, single accounts that post thousands of times, and small groups. The same seed gives the same week.
 */
export const generateWeek = (seed: string, end: number): ActivityWeek => {
  const { next } = createChoices(seed);
  const start = end - 168 * hour;
  const observations: Observation[] = [];
  const randomActor = (): string => `trenzeye:${Math.floor(next() * people)}`;
  const say = (topic: string, at: number, actor = randomActor()) => observations.push({ topic, actor, at, source: 'trenzeye', weight: 1 });
  const name = (index: number): string =>
    String.fromCharCode(97 + (index % 26), 97 + ((index * 7) % 26), 97 + ((index * 11 + 3) % 26)).repeat(2);

  for (let index = 0; index < steadyTopics; index += 1) {
    const usual = 1 + (index % 12) * 3;
    for (let at = start; at < end; at += hour) {
      const count = Math.round(usual * daylight(at) * (0.8 + 0.4 * next()));
      for (let each = 0; each < count; each += 1) say(`steady${name(index)}${index}`, at + next() * hour);
    }
  }
  const bursts = Array.from({ length: 10 }, (_each, index): Burst => {
    const topic = index < 5 ? `burst${name(index + 30)}` : `steady${name(index)}${index}`;
    const begins = Math.round(end - (3 + index * 4.3) * hour);
    for (let minute = 0; minute < 150; minute += 1)
      for (let each = 0; each < 3 + (minute % 3); each += 1) say(topic, begins + (minute + next()) * 60_000);
    return { topic, start: begins };
  });
  const spam = ['buynow', 'followmeplease', 'freecoins'].map((topic, index) => {
    for (let each = 0; each < 3_000; each += 1) say(topic, end - next() * 30 * hour, `trenzeye:spammer${index}`);
    return topic;
  });
  for (let each = 0; each < 400; each += 1) say('ourlittlecircle', end - next() * 20 * hour, `trenzeye:friend${each % 4}`);
  return { end, observations, bursts, spam: [...spam, 'ourlittlecircle'] };
};
