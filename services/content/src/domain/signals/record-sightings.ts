import type { Sighting } from '../../connectors/sighting.ts';
import { addObservations } from '../../store/signals/observations.ts';
import { readCounts, type SourceCount, setCounts } from '../../store/signals/source-counts.ts';
import { addTopics } from '../../store/signals/topics.ts';
import type { Database } from '../../store/transaction.ts';
import { clampFuture, dampedCount, type Observation } from './observation.ts';
import { hour } from './topic-history.ts';

/** Older words change no score. */
const worthKeeping = 8 * 24 * hour;

const clockHour = (at: number): number => Math.floor(at / hour);

/** How many took part when this clock hour began: known, or as if they had come evenly since the last look or since it was said. */
const baselineOf = ({ at, people: participants = 0 }: Sighting, known: SourceCount | undefined, now: number): number => {
  if (known && clockHour(known.countedAt) === clockHour(now)) return known.baseline;
  const [since, before] = known ? [known.countedAt, known.participants] : [at, 0];
  // A counter that starts again counts from nothing.
  if (participants < before) return 0;
  return participants - (participants - before) / Math.max(1, (now - since) / hour);
};

/** One actor for a topic and clock hour, so that hours that are known from elsewhere and hours that we counted are the same. */
const crowd = ({ source, topic, item, days }: Sighting, at: number): string =>
  `${source}:${days.length > 0 ? topic.key : item}@${clockHour(at)}`;

/** The days before, spread evenly over their hours. */
const usual = (sighting: Sighting): Observation[] =>
  sighting.days.flatMap(([begins, people]) => {
    const weight = dampedCount(people / 24);
    if (weight < 0.2) return [];
    return Array.from({ length: 24 }, (_each, index) => {
      const at = begins + (index + 0.5) * hour;
      return { topic: sighting.topic.key, actor: crowd(sighting, at), at, source: sighting.source, weight };
    });
  });

const observationsOf = (sighting: Sighting, known: SourceCount | undefined, baseline: number, now: number): Observation[] => {
  const { topic, source, author, people, at } = sighting;
  const said = author ? [{ topic: topic.key, actor: `${source}:${author}`, at: clampFuture(at, now), source, weight: 1 }] : [];
  const weight = people === undefined ? 0 : dampedCount(people - baseline);
  const took = weight >= 1 ? [{ topic: topic.key, actor: crowd(sighting, now), at: now, source, weight }] : [];
  return [...said, ...took, ...(known ? [] : usual(sighting))].filter((each) => each.at > now - worthKeeping && each.at <= now);
};

/** Keeps what one answer of a source says: who spoke, and by how much its counts have grown. Saying the same again changes nothing. */
export const recordSightings = async (prisma: Database, sightings: readonly Sighting[], now: number): Promise<void> => {
  for (const [source, own] of Map.groupBy(sightings, (sighting) => sighting.source)) {
    const known = await readCounts(
      prisma,
      source,
      own.map(({ item }) => item),
    );
    const counts = new Map<string, SourceCount>();
    const observations = own.flatMap((sighting) => {
      const before = known.get(sighting.item);
      const baseline = baselineOf(sighting, before, now);
      if (sighting.people !== undefined)
        counts.set(sighting.item, { item: sighting.item, participants: sighting.people, baseline, countedAt: now });
      return observationsOf(sighting, before, baseline, now);
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
