import type { SignalSource } from '@trenzeye/proto/http/content';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { type FeedRow, readFeedItems } from '../../items/index.ts';
import { isShownTo } from '../../niches/index.ts';
import type { DisplayedSignal } from './signals.ts';

/** The topic of a live signal with its other spellings, and the keys of its tags. */
export interface SignalTopics {
  readonly topics: readonly string[];
  readonly tagKeys: readonly string[];
}

export const readSignalTopics = async (prisma: Database, id: string): Promise<SignalTopics> => {
  const row = await prisma.signal.findUnique({ where: { id }, select: { topic: true, aliases: true, tag_keys: true } });
  return { topics: row?.topic ? [row.topic, ...row.aliases] : [], tagKeys: row?.tag_keys ?? [] };
};

interface SourceHour {
  readonly source: SignalSource;
  /** Whole hours since `from`. */
  readonly hour: number;
  readonly people: number;
}

/** Distinct authors per source and hour, without restricted and test users. */
export const readSourceHours = (prisma: Database, topics: readonly string[], from: Date, to: Date): Promise<SourceHour[]> =>
  // Raw: joins without foreign keys, and an aggregate of an aggregate.
  prisma.$queryRaw<SourceHour[]>`
    SELECT source, hour, sum(greatest(1, round(weight)))::int AS people FROM (
      SELECT o.source, o.actor, floor(extract(epoch FROM o.observed_at - ${from.toISOString()}::timestamptz) / 3600)::int AS hour, max(o.weight) AS weight
      FROM observations o
      LEFT JOIN account_restrictions s ON s.user_id = o.user_id AND s.restricted
      LEFT JOIN authors a ON a.user_id = o.user_id AND a.is_test_user
      WHERE o.topic = ANY(${[...topics]}::text[]) AND o.observed_at >= ${from.toISOString()}::timestamptz AND o.observed_at < ${to.toISOString()}::timestamptz
        AND s.user_id IS NULL AND a.user_id IS NULL
      GROUP BY 1, 2, 3
    ) by_actor GROUP BY source, hour`;

interface RelatedSignals {
  readonly id: string;
  readonly words: readonly string[];
  readonly viewerId: string | undefined;
  readonly limit: number;
}

/** Listed signals with a common tag or word in their topic that the viewer has not hidden or muted, those with the most in common first. */
export const readRelatedSignals = (prisma: Database, { id, words, viewerId, limit }: RelatedSignals): Promise<DisplayedSignal[]> =>
  // Raw: orders by the size of an intersection.
  prisma.$queryRaw<DisplayedSignal[]>`
    SELECT s.id, s.title, s.summary, s.signal_score, s.tags, s.source_platforms, s.growth_phase, s.origin, s.created_at, s.phase, s.why, s.series, s.aliases
    FROM signals s
    CROSS JOIN LATERAL (
      SELECT count(*) AS common FROM (
        SELECT unnest(s.tag_keys || string_to_array(coalesce(s.topic, ''), ' ')) INTERSECT SELECT unnest(${[...words]}::text[])
      ) shared
    ) c
    WHERE s.listed AND s.id <> ${id}::uuid AND c.common > 0 AND ${isShownTo(Prisma.sql`${viewerId ?? null}::uuid`)}
    ORDER BY c.common DESC, s.signal_score DESC, s.id LIMIT ${limit}::int`;

/** Public items that were made from a signal, most liked first, without those of the given authors and without test content. */
export const readItemsOfSignal = async (
  prisma: Database,
  signalId: string,
  without: readonly string[],
  limit: number,
): Promise<FeedRow[]> => {
  const rows = await prisma.feedItem.findMany({
    where: { signal_id: signalId, is_test_content: false, user_id: { notIn: [...without] } },
    orderBy: [{ likes: 'desc' }, { content_id: 'desc' }],
    take: limit,
    select: { content_id: true },
  });
  const ids = rows.map(({ content_id }) => content_id);
  const items = await readFeedItems(prisma, ids);
  return ids.flatMap((id) => items.get(id) ?? []);
};
