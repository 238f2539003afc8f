import type { SignalSource } from '@trenzeye/proto/http/content';
import { createChoices } from '../composer/random.ts';
import type { Observation } from '../signals/observation.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface CorpusOptions {
  readonly seed: string;
  /** When it ends, in milliseconds since 1970. */
  readonly end: number;
  readonly days: number;
  /** Topics with their usual activity only. */
  readonly steadyTopics: number;
  /** They begin in the second half; the first half is for learning what is usual. */
  readonly plantedTrends: number;
  /** The mean number of posts per hour of steady topics together. */
  readonly postsPerHour: number;
}

/** A trend that begins at a known time. */
interface PlantedTrend {
  readonly topic: string;
  /** Milliseconds since 1970. */
  readonly onset: number;
}

/** All observations of one topic in all its spellings. */
interface CorpusTopic {
  /** The first is the name of a planted trend. */
  readonly spellings: readonly string[];
  readonly kind: 'steady' | 'planted' | 'spam';
  readonly observations: readonly Observation[];
}

export interface Corpus {
  readonly planted: readonly PlantedTrend[];
  /** Generates one topic after the other, so that the corpus needs little memory. The same options give the same corpus. */
  readonly topics: () => Iterable<CorpusTopic>;
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe qi ro su ta ve wi xo yu za bre cla dri flo gru sha tre pli sco vlu'.split(' ');
const sources: readonly SignalSource[] = ['mastodon', 'bluesky', 'reddit', 'hackernews', 'rss'];
const accounts = 40_000;

type Random = () => number;

/** Two or three words that no other topic has: the number is spelled in syllables. */
const nameOf = (index: number): string => {
  const part = (value: number, length: number): string =>
    Array.from({ length }, (_each, place) => syllables[Math.floor(value / syllables.length ** place) % syllables.length]).join('');
  const mixed = (index * 7_919 + 104_729) % syllables.length ** 4;
  return [part(mixed, 4), part((mixed * 31 + 17) % syllables.length ** 4, 4)].join(' ');
};

/** Knuth's method for small means, a rounded normal distribution for large ones. */
const poisson = (mean: number, random: Random): number => {
  if (mean <= 0) return 0;
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
};

/** Activity by hour of the day (0.2 to 1.8) and day of the week; some topics belong to one evening of the week. */
const seasonAt = (at: number, weekday: number | undefined): number => {
  const daily = 1 - 0.8 * Math.cos((2 * Math.PI * ((at / hour) % 24)) / 24);
  const ofWeek = Math.floor(at / day) % 7;
  const weekly = ofWeek === 2 || ofWeek === 3 ? 1.3 : 0.9;
  const evening = (at / hour) % 24 >= 17 && (at / hour) % 24 < 22;
  return daily * weekly * (weekday === ofWeek && evening ? 6 : 1);
};

interface Posting {
  readonly topic: string;
  readonly at: number;
  readonly count: number;
  readonly random: Random;
}

const post = (into: Observation[], { topic, at, count, random }: Posting): void => {
  for (let each = 0; each < count; each += 1) {
    const source = sources[Math.floor(random() * sources.length)] as SignalSource;
    into.push({ topic, actor: `${source}:${Math.floor(random() * accounts)}`, at: at + random() * hour, source, weight: 1 });
  }
};

/** Hours between the onset and the end of a trend. */
const trendHours = 18;
/** Participants per hour by hours since the onset: a steep rise, a plateau and a slow decay. */
const shapeOf = (hoursSince: number): number => Math.min(1, 0.35 + hoursSince * 0.35) * (hoursSince < 6 ? 1 : 2 ** (-(hoursSince - 6) / 4));

const plantedAt = (index: number, { end, days, plantedTrends }: CorpusOptions): number => {
  const first = end - (days / 2) * day;
  return Math.floor(first + ((end - 6 * hour - first) * index) / Math.max(1, plantedTrends - 1));
};

/** A third of the trends are new topics, the others are known ones that rise; a third is written in three spellings. */
const plantTrend = (index: number, options: CorpusOptions): CorpusTopic => {
  const { next: random } = createChoices(`${options.seed} trend ${index}`);
  const topic = nameOf(index);
  const [one = '', two = ''] = topic.split(' ');
  const spellings = index % 3 === 0 ? [topic, one + two, `${topic}s`] : [topic];
  const observations: Observation[] = [];
  const usual = index % 3 === 1 ? 0 : 0.4 + random() * 2;
  const start = options.end - options.days * day;
  const onset = plantedAt(index, options);
  const peak = 25 + random() * 60 + usual * 6;
  for (let at = start; at < options.end; at += hour) {
    post(observations, { topic, at, count: poisson(usual * seasonAt(at, undefined), random), random });
  }
  for (let since = 0; since < trendHours && onset + since * hour < options.end; since += 1) {
    for (const spelling of spellings) {
      const count = poisson((peak * shapeOf(since)) / spellings.length, random);
      post(observations, { topic: spelling, at: onset + since * hour, count, random });
    }
  }
  return { spellings, kind: 'planted', observations: observations.filter(({ at }) => at <= options.end) };
};

const steadyTopic = (index: number, options: CorpusOptions): CorpusTopic => {
  const { next: random } = createChoices(`${options.seed} steady ${index}`);
  const topic = nameOf(options.plantedTrends + index);
  // A few topics have most of the activity, as on real platforms.
  const share = (index + 1) ** -0.7;
  const total = options.postsPerHour / sumOfShares(options.steadyTopics);
  const weekday = index % 10 === 0 ? index % 7 : undefined;
  const observations: Observation[] = [];
  for (let at = options.end - options.days * day; at < options.end; at += hour)
    post(observations, { topic, at, count: poisson(share * total * seasonAt(at, weekday), random), random });
  return { spellings: [topic], kind: 'steady', observations };
};

const sumOfShares = (count: number): number => {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += (index + 1) ** -0.7;
  return sum;
};

const postsOfSpammer = 10_000;

/** One account with ten thousand posts, four accounts together, and hundreds of accounts that copy one text. */
const spamTopics = ({ seed, end, days, plantedTrends, steadyTopics }: CorpusOptions): CorpusTopic[] => {
  const { next: random } = createChoices(`${seed} spam`);
  const first = plantedTrends + steadyTopics;
  const burst = end - 2 * day;
  const spam = (place: number, count: number, observe: (each: number) => Pick<Observation, 'actor' | 'at' | 'textHash'>): CorpusTopic => {
    const topic = nameOf(first + place);
    const observations = Array.from({ length: count }, (_each, index) => ({
      topic,
      source: 'mastodon' as const,
      weight: 1,
      ...observe(index),
    }));
    return { spellings: [topic], kind: 'spam', observations };
  };
  return [
    spam(0, postsOfSpammer, () => ({ actor: 'mastodon:spammer', at: end - random() * days * day })),
    spam(1, postsOfSpammer, () => ({ actor: 'mastodon:burst', at: burst + random() * hour })),
    spam(2, 400, (each) => ({ actor: `mastodon:friend${each % 4}`, at: burst + random() * 6 * hour })),
    spam(3, 600, (each) => ({ actor: `mastodon:copy${each}`, at: burst + random() * hour, textHash: 'one text' })),
  ];
};

/** Topics with seasons, planted trends in several spellings, and spam, of five sources. */
export const createCorpus = (options: CorpusOptions): Corpus => ({
  planted: Array.from({ length: options.plantedTrends }, (_each, index) => ({ topic: nameOf(index), onset: plantedAt(index, options) })),
  topics: function* topics() {
    for (let index = 0; index < options.plantedTrends; index += 1) yield plantTrend(index, options);
    for (let index = 0; index < options.steadyTopics; index += 1) yield steadyTopic(index, options);
    yield* spamTopics(options);
  },
});
