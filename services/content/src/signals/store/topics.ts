import type { Database } from '../../database/transaction.ts';

/** Title, summary and tags of a topic. */
export interface TopicRow {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly link: string | null;
  readonly is_name: boolean;
}

/** Adds topics that do not exist yet. Known headlines that are seen as names become names. */
export const addTopics = async (prisma: Database, topics: readonly TopicRow[], at: Date): Promise<void> => {
  const sorted = [...new Map(topics.map((topic) => [topic.key, topic])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  if (sorted.length === 0) return;
  await prisma.topic.createMany({
    data: sorted.map(({ tags, ...topic }) => ({ ...topic, tags: [...tags], first_seen_at: at })),
    skipDuplicates: true,
  });
  const names = sorted.flatMap(({ key, is_name }) => (is_name ? key : []));
  if (names.length > 0) await prisma.topic.updateMany({ where: { key: { in: names }, is_name: false }, data: { is_name: true } });
};

/** Topics of one signal. */
const topicsOfSignal = 5;

/** The topics under which a signal was observed, the earliest first. */
export const readTopicsOfSignal = async (prisma: Database, signalId: string): Promise<TopicRow[]> => {
  const signal = await prisma.signal.findUnique({ where: { id: signalId }, select: { topic: true, aliases: true } });
  if (!signal?.topic) return [];
  return prisma.topic.findMany({
    where: { key: { in: [signal.topic, ...signal.aliases] } },
    orderBy: [{ first_seen_at: 'asc' }, { key: 'asc' }],
    take: topicsOfSignal,
    omit: { first_seen_at: true },
  });
};

/** The topics with these keys, by key; only those that are names with `onlyNames`. */
export const readTopics = async (prisma: Database, keys: readonly string[], onlyNames = false): Promise<Map<string, TopicRow>> => {
  const where = { key: { in: [...keys] }, ...(onlyNames && { is_name: true }) };
  const rows = await prisma.topic.findMany({ where, omit: { first_seen_at: true } });
  return new Map(rows.map((row) => [row.key, row]));
};
