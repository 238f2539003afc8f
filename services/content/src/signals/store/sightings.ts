import type { TopicSighting } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** A public post, article or search in which a topic was seen. */
export type Sighting = TopicSighting;

/** Stores where topics were seen; participants of known sightings are updated. */
export const setSightings = async (prisma: Database, sightings: readonly Sighting[]): Promise<void> => {
  if (sightings.length === 0) return;
  const unique = new Map(sightings.map((each) => [`${each.topic}\n${each.item}`, each]));
  const rows = [...unique.values()].sort((a, b) => (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : a.item < b.item ? -1 : 1));
  // Raw: a bulk upsert.
  await prisma.$executeRaw`
    INSERT INTO topic_sightings (topic, source_id, item, source, title, link, language, published_at, seen_at, participants, region)
    SELECT s.topic, s.source_id, s.item, s.source, s.title, s.link, s.language, s.published_at, s.seen_at, s.participants, s.region
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(topic text, source_id text, item text, source text, title text, link text, language text,
      published_at timestamptz, seen_at timestamptz, participants double precision, region text)
    ON CONFLICT (topic, source_id, item) DO UPDATE SET participants = excluded.participants, title = excluded.title, link = excluded.link`;
};

/** Titles in these languages that were seen since `from`, the newest first; those of an item with several topics repeat. */
export const readRecentTitles = async (
  prisma: Database,
  languages: readonly string[],
  from: Date,
  limit: number,
): Promise<{ readonly title: string; readonly language: string; readonly source: string; readonly item: string }[]> => {
  const rows = await prisma.topicSighting.findMany({
    where: { seen_at: { gt: from }, language: { in: [...languages] } },
    orderBy: { seen_at: 'desc' },
    take: limit,
    select: { title: true, language: true, source: true, item: true },
  });
  return rows.map(({ language, ...row }) => ({ ...row, language: language ?? '' }));
};

/** Where topics were seen, most participants first, without sources whose id begins with `without`. */
export const readSightings = (prisma: Database, topics: readonly string[], limit: number, without: string): Promise<Sighting[]> =>
  prisma.topicSighting.findMany({
    where: { topic: { in: [...topics] }, NOT: { source_id: { startsWith: without } } },
    orderBy: [{ participants: { sort: 'desc', nulls: 'last' } }, { published_at: 'desc' }, { item: 'asc' }],
    take: limit,
  });

/** Where a topic was seen: the ids of the sources, languages, regions, and the titles with most participants. */
interface TopicPlaces {
  readonly topic: string;
  readonly sources: string[];
  readonly languages: string[];
  readonly regions: string[];
  readonly titles: string[];
}

/** Titles of one topic that its signal is found by. */
const titlesOfTopic = 5;

/** Where topics were seen, by topic. Titles of sources whose id begins with `untitled` are left out. */
export const readTopicPlaces = async (
  prisma: Database,
  topics: readonly string[],
  untitled: string,
): Promise<Map<string, Omit<TopicPlaces, 'topic'>>> => {
  // Raw: aggregates of several columns.
  const rows = await prisma.$queryRaw<TopicPlaces[]>`
    SELECT topic, array_agg(DISTINCT source_id) AS sources,
      coalesce(array_agg(DISTINCT language) FILTER (WHERE language IS NOT NULL), '{}') AS languages,
      coalesce(array_agg(DISTINCT region) FILTER (WHERE region IS NOT NULL), '{}') AS regions,
      coalesce((array_agg(title ORDER BY participants DESC NULLS LAST, published_at DESC)
        FILTER (WHERE NOT starts_with(source_id, ${untitled})))[1:${titlesOfTopic}::int], '{}') AS titles
    FROM topic_sightings WHERE topic = ANY(${[...topics]}::text[]) GROUP BY topic`;
  return new Map(rows.map(({ topic, ...places }) => [topic, places]));
};
