import type { TopicSighting } from '../generated/client.ts';
import type { Database } from '../transaction.ts';

/** A public post, article or search in which a topic was seen. */
export type Sighting = TopicSighting;

/** Stores where topics were seen; participants of known sightings are updated. */
export const setSightings = async (prisma: Database, sightings: readonly Sighting[]): Promise<void> => {
  if (sightings.length === 0) return;
  const unique = new Map(sightings.map((each) => [`${each.topic}\n${each.item}`, each]));
  const rows = [...unique.values()].sort((a, b) => (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : a.item < b.item ? -1 : 1));
  // Raw: a bulk upsert.
  await prisma.$executeRaw`
    INSERT INTO topic_sightings (topic, source_id, item, source, title, link, language, published_at, seen_at, participants)
    SELECT s.topic, s.source_id, s.item, s.source, s.title, s.link, s.language, s.published_at, s.seen_at, s.participants
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(topic text, source_id text, item text, source text, title text, link text, language text,
      published_at timestamptz, seen_at timestamptz, participants double precision)
    ON CONFLICT (topic, source_id, item) DO UPDATE SET participants = excluded.participants, title = excluded.title, link = excluded.link`;
};

/** The newest items per hour of each source since `from`, by source: what it delivers at present. */
export const countNewItems = async (
  prisma: Database,
  from: Date,
): Promise<Map<string, { readonly count: number; readonly first: Date }>> => {
  const rows = await prisma.topicSighting.groupBy({
    by: ['source_id'],
    where: { seen_at: { gt: from } },
    _count: { _all: true },
    _min: { seen_at: true },
  });
  return new Map(rows.map(({ source_id, _count, _min }) => [source_id, { count: _count._all, first: _min.seen_at ?? from }]));
};

/** Where topics were seen, most participants first. */
export const readSightings = (prisma: Database, topics: readonly string[], limit: number): Promise<Sighting[]> =>
  prisma.topicSighting.findMany({
    where: { topic: { in: [...topics] } },
    orderBy: [{ participants: { sort: 'desc', nulls: 'last' } }, { published_at: 'desc' }, { item: 'asc' }],
    take: limit,
  });
