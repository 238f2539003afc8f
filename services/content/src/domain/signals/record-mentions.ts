import type { Mention } from '../../connectors/mention.ts';
import { addObservations } from '../../store/signals/observations.ts';
import { readCounts, type SourceCount, setCounts } from '../../store/signals/source-counts.ts';
import { addTopics } from '../../store/signals/topics.ts';
import type { Database } from '../../store/transaction.ts';
import { clampFuture, dampedCount, type Observation } from './observation.ts';
import { hour } from './topic-history.ts';

/** Older activity does not change any score. */
const retentionMs = 8 * 24 * hour;

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

const observationsOf = (mention: Mention, known: SourceCount | undefined, baseline: number, now: number): Observation[] => {
  const { topic, source, author, people, at } = mention;
  const said = author ? [{ topic: topic.key, actor: `${source}:${author}`, at: clampFuture(at, now), source, weight: 1 }] : [];
  const weight = people === undefined ? 0 : dampedCount(people - baseline);
  const took = weight >= 1 ? [{ topic: topic.key, actor: crowd(mention, now), at: now, source, weight }] : [];
  return [...said, ...took, ...(known ? [] : usual(mention))].filter((each) => each.at > now - retentionMs && each.at <= now);
};

/** Stores the mentions of one response: authors and the growth of counts. Idempotent. */
export const recordMentions = async (prisma: Database, mentions: readonly Mention[], now: number): Promise<void> => {
  for (const [source, own] of Map.groupBy(mentions, (mention) => mention.source)) {
    const known = await readCounts(
      prisma,
      source,
      own.map(({ item }) => item),
    );
    const counts = new Map<string, SourceCount>();
    const observations = own.flatMap((mention) => {
      const before = known.get(mention.item);
      const baseline = baselineOf(mention, before, now);
      if (mention.people !== undefined)
        counts.set(mention.item, { item: mention.item, participants: mention.people, baseline, countedAt: now });
      return observationsOf(mention, before, baseline, now);
    });
    await addTopics(
      prisma,
      own.map(({ topic }) => ({ ...topic, link: topic.link ?? null })),
      new Date(now),
    );
    await addObservations(prisma, observations);
    await setCounts(prisma, source, [...counts.values()]);
  }
};
