import { createHmac } from 'node:crypto';
import { detectLanguage } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import { clipText } from '../items/index.ts';
import { type Mention, phraseTopic, readCounts, type SourceCount, setCounts } from '../sources/index.ts';
import { headlineKey, tagKey } from '../topic-keys.ts';
import { extractNames, type Headline, needsRepetition } from './names/extract-names.ts';
import { clampFuture, dampedCount, type Observation } from './observation.ts';
import { addObservations } from './store/observations.ts';
import { readRecentTitles, type Sighting, setSightings } from './store/sightings.ts';
import { addTopics, readTopics } from './store/topics.ts';
import { hour } from './topic-history.ts';

/** Longest name of a topic that is looked for in a headline, in words. */
const longestName = 5;
/** Words of a text in which names are looked for. */
const maxWords = 60;
/** Other topics that one text can mention. */
const maxNames = 3;

const word = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;

/**
 * The keys of topics that a text may name: those of each two to five adjacent words, as a phrase and as a tag, the longest first. Single
 * words are left out, because too many of them mean something else.
 */
export const nameKeys = (text: string): string[] => {
  const words = (text.normalize('NFKC').match(word) ?? []).slice(0, maxWords);
  const keys = new Set<string>();
  for (let length = longestName; length >= 2; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const name = words.slice(start, start + length).join(' ');
      const key = headlineKey(name);
      // Names do not begin or end with a stop word: without it they are looked for as well.
      if (key.split(' ').length !== length) continue;
      keys.add(key);
      keys.add(tagKey(name));
    }
  return [...keys];
};

const nameKeysOf = ({ topic, text }: Mention): string[] => nameKeys(text ?? topic.title).filter((key) => key !== topic.key);

/**
 * The mentions, and those of known names that their texts contain: an article about `Apple shows iPhone 18` also mentions the topic
 * `iPhone 18` of a search or `#iPhone18` of a post, so that topics have the activity of all sources. Counts with a history of days
 * belong to one topic only.
 */
const linkTopics = async (prisma: Database, mentions: readonly Mention[]): Promise<Mention[]> => {
  const named = mentions.map((mention) => (mention.days.length > 0 ? [] : nameKeysOf(mention)));
  const known = await readTopics(prisma, [...new Set(named.flat())], true);
  const linked = mentions.flatMap((mention, index) =>
    (named[index] ?? [])
      .flatMap((key) => known.get(key) ?? [])
      .slice(0, maxNames)
      .map(({ key, title, summary, tags }): Mention => {
        const text = mention.text ?? mention.topic.title;
        return { ...mention, text, topic: { key, title, summary, tags, link: mention.topic.link, isName: true } };
      }),
  );
  return [...mentions, ...linked];
};

/** Age and number of the earlier headlines with which new ones are compared. */
const recentMs = 6 * 3_600_000;
const recentTitles = 800;

/** The items of a feed begin with its publisher; other items are by different authors, or count once for one author later. */
const originOf = (source: string, item: string): string => (source === 'rss' ? (item.split(' ')[0] ?? item) : item);

const headlineOf = ({ source, item, topic: { title } }: Mention): Headline => ({
  text: title,
  language: detectLanguage(title),
  origin: originOf(source, item),
});

const recentHeadlines = async (prisma: Database, headlines: readonly Headline[], now: number): Promise<Headline[]> => {
  const languages = [...new Set(headlines.filter(needsRepetition).map(({ language }) => language))];
  if (languages.length === 0) return [];
  const titles = await readRecentTitles(prisma, languages, new Date(now - recentMs), recentTitles);
  return [...new Map(titles.map((each) => [each.item, each])).values()].map(({ title, language, source, item }) => ({
    text: title,
    language,
    origin: originOf(source, item),
  }));
};

/**
 * Mentions of the names in headlines, by which new people, places, organisations and products become topics. Topics that are names
 * themselves, and counts with a history of days, name nothing else.
 */
const nameMentions = async (prisma: Database, mentions: readonly Mention[], now: number): Promise<Mention[]> => {
  const titled = mentions.filter(({ topic, days }) => !topic.isName && days.length === 0);
  const headlines = titled.map(headlineOf);
  const names = await extractNames(headlines, await recentHeadlines(prisma, headlines, now));
  return titled.flatMap((mention, index) =>
    (names[index] ?? []).flatMap((name): Mention[] => {
      const topic = phraseTopic(name, { url: mention.topic.link });
      if (!topic || topic.key === mention.topic.key) return [];
      return [{ ...mention, topic, text: mention.text ?? mention.topic.title }];
    }),
  );
};

/** Older activity does not change any score. */
const retentionMs = 15 * 24 * hour;

const clockHour = (at: number): number => Math.floor(at / hour);

/** Participants at the start of this clock hour: stored, or interpolated since the last request or the publication. */
const baselineOf = ({ at, people: participants = 0 }: Mention, known: SourceCount | undefined, now: number): number => {
  if (known && clockHour(known.countedAt) === clockHour(now)) return known.baseline;
  const [since, before] = known ? [known.countedAt, known.participants] : [at, 0];
  // A counter that was reset starts at zero.
  if (participants < before) return 0;
  return participants - (participants - before) / Math.max(1, (now - since) / hour);
};

/** One actor per topic and clock hour, so that hours reported by the source and hours counted here match. */
const crowd = ({ source, topic, item, days }: Mention, at: number): string =>
  `${source}:${days.length > 0 ? topic.key : item}@${clockHour(at)}`;

/** Earlier days, spread evenly over their hours. */
const usual = (mention: Mention): Observation[] =>
  mention.days.flatMap(([begins, people]) => {
    const weight = dampedCount(people / 24);
    if (weight < 0.2) return [];
    return Array.from({ length: 24 }, (_each, index) => {
      const at = begins + (index + 0.5) * hour;
      return { topic: mention.topic.key, actor: crowd(mention, at), at, source: mention.source, weight };
    });
  });

/** The source that mentions come from, and the secret key of its authors' hashes. */
interface MentionOrigin {
  readonly sourceId: string;
  readonly authorKey: string;
  /** Of the list, if it has one. */
  readonly region: string | null;
  /**
   * Followers of a feed chose its address. All such feeds count as one author together, and name no topics: they say which signals belong to
   * a niche, but cannot create one.
   */
  readonly isFollowed: boolean;
}

const followedAuthor = 'followed feeds';

const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

/** Copies of a post differ in links, mentions, letter case and punctuation. */
const textHash = (text: string | undefined, key: string): string | undefined => {
  const words = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/https?:\/\/\S+|[@#]\S+/g, ' ')
    .match(/[\p{L}\p{N}]+/gu);
  // Short texts are the same by chance.
  return words && words.length >= shortestCopy ? keyedHash(key, words.join(' ')) : undefined;
};
const shortestCopy = 5;

const observationsOf = (mention: Mention, known: SourceCount | undefined, baseline: number, now: number, key: string): Observation[] => {
  const { topic, source, author, people, at, text } = mention;
  const posted: Observation[] = author
    ? [
        {
          topic: topic.key,
          actor: `${source}:${keyedHash(key, `${source}:${author}`)}`,
          at: clampFuture(at, now),
          source,
          weight: 1,
          textHash: textHash(text, key),
        },
      ]
    : [];
  const weight = people === undefined ? 0 : dampedCount(people - baseline);
  const took = weight >= 1 ? [{ topic: topic.key, actor: crowd(mention, now), at: now, source, weight }] : [];
  return [...posted, ...took, ...(known ? [] : usual(mention))].filter((each) => each.at > now - retentionMs && each.at <= now);
};

const sightingOf = ({ topic, source, item, at, people, text }: Mention, { sourceId, region }: MentionOrigin, now: number): Sighting => {
  const title = clipText(text || topic.title, 200);
  return {
    topic: topic.key,
    source_id: sourceId,
    item: item.slice(0, 400),
    source,
    title,
    link: topic.link ?? null,
    language: detectLanguage(title),
    published_at: new Date(clampFuture(at, now)),
    seen_at: new Date(now),
    participants: people ?? null,
    region,
  };
};

/** A known name is found by its topic as well as by its spelling. */
const withoutRepeats = (mentions: readonly Mention[]): Mention[] => [
  ...new Map(mentions.map((mention) => [`${mention.topic.key}\n${mention.item}`, mention])).values(),
];

/** Stores the mentions of one response, and of the names in its headlines: authors, the growth of counts, and where topics were seen. Idempotent. */
export const recordMentions = async (prisma: Database, found: readonly Mention[], now: number, origin: MentionOrigin): Promise<void> => {
  const { sourceId, authorKey, isFollowed } = origin;
  const own = isFollowed ? found.map((mention) => ({ ...mention, author: followedAuthor })) : found;
  const named = isFollowed ? [] : await nameMentions(prisma, own, now);
  const mentions = withoutRepeats([...(await linkTopics(prisma, own)), ...named]);
  const items = mentions.map(({ item }) => item);
  const known = await readCounts(prisma, sourceId, items);
  const counts = new Map<string, SourceCount>();
  const observations = mentions.flatMap((mention) => {
    const before = known.get(mention.item);
    const baseline = baselineOf(mention, before, now);
    if (mention.people !== undefined)
      counts.set(mention.item, { item: mention.item, participants: mention.people, baseline, countedAt: now });
    return observationsOf(mention, before, baseline, now, authorKey);
  });
  const topics = [...own, ...named].map(({ topic: { isName, ...topic } }) => ({ ...topic, link: topic.link ?? null, is_name: isName }));
  if (!isFollowed) await addTopics(prisma, topics, new Date(now));
  await addObservations(prisma, observations);
  await setCounts(prisma, sourceId, [...counts.values()]);
  await setSightings(
    prisma,
    mentions.filter(({ at }) => at > now - retentionMs).map((mention) => sightingOf(mention, origin, now)),
  );
};
