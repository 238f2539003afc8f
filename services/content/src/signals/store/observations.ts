import { randomUUID } from 'node:crypto';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import type { Observation } from '../observation.ts';
import type { EarlierHours } from '../topic-history.ts';

const dayMs = 86_400_000;
/** Baselines use two weeks before the oldest hour that is scored. */
const retentionMs = 15.5 * dayMs;
/** A topic without activity for a day has no score left. */
const activeMs = dayMs;
/** Topics scored at the same time, the most active first. */
const topicLimit = 20_000;

/** The 15-minute slot of an instant. */
const slotOf = (instant: Prisma.Sql): Prisma.Sql => Prisma.sql`date_bin('15 minutes', ${instant}, timestamptz '1970-01-01 00:00:00+00')`;

/** One row per actor and slot; the result does not depend on the order of arrival. */
const mergeOnConflict = Prisma.sql`ON CONFLICT (topic, slot, actor) DO UPDATE SET weight = greatest(observations.weight, excluded.weight),
  observed_at = least(observations.observed_at, excluded.observed_at)
  WHERE observations.weight < excluded.weight OR observations.observed_at > excluded.observed_at`;

/** Stores activity of external sources. */
export const addObservations = async (prisma: Database, observations: readonly Observation[]): Promise<void> => {
  if (observations.length === 0) return;
  // Raw: a bulk upsert that depends on the stored rows.
  await prisma.$executeRaw`
    INSERT INTO observations (topic, slot, actor, source, weight, observed_at, text_hash)
    SELECT o.topic, ${slotOf(Prisma.sql`o.at`)}, o.actor, min(o.source), max(o.weight), min(o.at), min(o.text_hash)
    FROM unnest(${observations.map(({ topic }) => topic)}::text[], ${observations.map(({ actor }) => actor)}::text[],
      ${observations.map(({ source }) => source)}::text[], ${observations.map(({ weight }) => String(weight))}::double precision[],
      ${observations.map(({ at }) => new Date(at).toISOString())}::timestamptz[], ${observations.map(({ textHash }) => textHash ?? null)}::text[])
      AS o(topic, actor, source, weight, at, text_hash)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 ${mergeOnConflict}`;
};

/** Activity of a user on a public item, which counts for the item's topics. */
interface ItemActivity {
  readonly contentId: string;
  readonly userId: string;
  readonly at: Date;
  readonly weight: number;
}

/** Stores users' activity on public items; items that do not count as activity are ignored. */
export const observeItems = async (prisma: Database, activity: readonly ItemActivity[]): Promise<void> => {
  if (activity.length === 0) return;
  // Raw: a bulk upsert that depends on the stored rows.
  await prisma.$executeRaw`
    INSERT INTO observations (topic, slot, actor, user_id, source, weight, observed_at)
    SELECT t.tag, ${slotOf(Prisma.sql`a.at`)}, 'trenzeye:' || a.user_id, a.user_id, 'trenzeye', max(a.weight), min(a.at)
    FROM unnest(${activity.map(({ contentId }) => contentId)}::uuid[], ${activity.map(({ userId }) => userId)}::uuid[],
      ${activity.map(({ weight }) => String(weight))}::double precision[], ${activity.map(({ at }) => at.toISOString())}::timestamptz[])
      AS a(content_id, user_id, weight, at)
    JOIN item_tags t ON t.content_id = a.content_id AND t.counted
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3 ${mergeOnConflict}`;
};

/** A topic that was active in the last day. */
export interface ActiveTopic {
  readonly topic: string;
  /** Rows of the last day. */
  readonly recent: number;
  /** The sum of their weights, at least 1 each. */
  readonly activity: number;
}

/** Topics that were active in the last day, in the order in which they first appeared. */
export const readActiveTopics = (prisma: Database, now: Date): Promise<ActiveTopic[]> => {
  const activeSince = new Date(now.getTime() - activeMs).toISOString();
  // Raw: an aggregate that selects the topics.
  return prisma.$queryRaw<ActiveTopic[]>`
    WITH active AS (
      SELECT topic, count(*)::int AS recent, sum(greatest(weight, 1)) AS activity
      FROM observations WHERE observed_at > ${activeSince}::timestamptz AND observed_at <= ${now.toISOString()}::timestamptz
      GROUP BY topic ORDER BY activity DESC, topic LIMIT ${topicLimit}::int
    )
    SELECT a.topic, a.recent, a.activity FROM active a
    CROSS JOIN LATERAL (SELECT o.slot FROM observations o WHERE o.topic = a.topic ORDER BY o.slot LIMIT 1) first
    ORDER BY first.slot, a.topic`;
};

/** Clock hours that scores look into; older ones are only compared with. */
const recentHours = 27;
const hourMs = 3_600_000;

/** Activity of restricted and test users does not count. */
const countedUsers = Prisma.sql`LEFT JOIN account_restrictions s ON s.user_id = o.user_id AND s.restricted
    LEFT JOIN authors a ON a.user_id = o.user_id AND a.is_test_user`;

/** Milliseconds since 1970 at which the hours begin that scores look into. */
const recentFrom = (now: Date): number => (Math.floor(now.getTime() / hourMs) - recentHours) * hourMs;

type RecentRow = readonly [actor: string, source: Observation['source'], weight: number, at: number, textHash: string | null];

/**
 * The observations of these topics in the hours that scores look into. One row per topic: a row per observation would take most of the time
 * of a pass.
 */
export const readRecentObservations = async (
  prisma: Database,
  topics: readonly string[],
  now: Date,
): Promise<Map<string, Observation[]>> => {
  // Raw: joins without foreign keys, and an aggregate.
  const rows = await prisma.$queryRaw<{ topic: string; recent: RecentRow[] }[]>`
    SELECT o.topic, json_agg(json_build_array(o.actor, o.source, o.weight, round(date_part('epoch', o.observed_at) * 1000), o.text_hash)) AS recent
    FROM observations o ${countedUsers}
    WHERE o.topic = ANY(${[...topics]}::text[]) AND o.observed_at >= ${new Date(recentFrom(now)).toISOString()}::timestamptz
      AND o.observed_at <= ${now.toISOString()}::timestamptz AND s.user_id IS NULL AND a.user_id IS NULL
    GROUP BY o.topic`;
  return new Map(
    rows.map(({ topic, recent }) => [
      topic,
      recent.map(([actor, source, weight, at, textHash]) => ({ topic, actor, source, weight, at, textHash })),
    ]),
  );
};

interface EarlierRow {
  readonly topic: string;
  /** Activity by number of the hour since 1970. */
  readonly hours: Readonly<Record<string, number>>;
  readonly first: number;
}

/**
 * What was observed on these topics in each hour of the two weeks before the recent observations; without topics that were not observed then.
 * Reads and adds up one topic after the other: sorting or hashing all of them at once would not fit into the memory of a query.
 */
export const readEarlierHours = async (prisma: Database, topics: readonly string[], now: Date): Promise<Map<string, EarlierHours>> => {
  const from = new Date(now.getTime() - retentionMs).toISOString();
  const to = new Date(recentFrom(now)).toISOString();
  // Raw: joins without foreign keys, and aggregates of aggregates.
  const rows = await prisma.$queryRaw<EarlierRow[]>`
    SELECT t.topic, e.hours, e.first FROM unnest(${[...topics]}::text[]) AS t(topic) CROSS JOIN LATERAL (
      SELECT json_object_agg(hour, observed) AS hours, round(date_part('epoch', min(first)) * 1000) AS first FROM (
        SELECT hour, sum(weight) AS observed, min(first) AS first FROM (
          SELECT hour, max(weight) AS weight, min(first) AS first FROM (
            SELECT floor(date_part('epoch', o.observed_at) / 3600)::int AS hour, o.actor, max(o.weight) AS weight, min(o.text_hash) AS text_hash,
              min(o.observed_at) AS first
            FROM observations o ${countedUsers}
            WHERE o.topic = t.topic AND o.observed_at > ${from}::timestamptz AND o.observed_at < ${to}::timestamptz
              AND s.user_id IS NULL AND a.user_id IS NULL
            GROUP BY 1, 2
          ) by_actor GROUP BY hour, coalesce(text_hash, actor)
        ) by_text GROUP BY hour
      ) by_hour
    ) e WHERE e.hours IS NOT NULL`;
  return new Map(
    rows.map(({ topic, hours, first }) => [
      topic,
      { firstAt: first, observed: new Map(Object.entries(hours).map(([hour, observed]) => [Number(hour), observed])) },
    ]),
  );
};

/** Deletes what no score depends on any more. */
export const deleteExpiredObservations = async (prisma: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - retentionMs);
  await prisma.observation.deleteMany({ where: { observed_at: { lt: before } } });
  await prisma.sourceCount.deleteMany({ where: { counted_at: { lt: before } } });
  await prisma.topicSighting.deleteMany({ where: { seen_at: { lt: before } } });
  // Raw: an anti-join between tables without a foreign key.
  await prisma.$executeRaw`
    DELETE FROM topics t WHERE t.first_seen_at < ${before.toISOString()}::timestamptz AND NOT EXISTS (SELECT 1 FROM observations o WHERE o.topic = t.key)`;
};

/**
 * Deletes the topics that only this user wrote about, with the reactions of others: a name that no other user chose may be personal. Call it
 * while the items still have their tags.
 */
export const deleteOwnTopics = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: anti-joins between tables without foreign keys. Reactions weigh less than 1.
  const own = await prisma.$queryRaw<{ topic: string }[]>`
    WITH candidates AS (
      SELECT topic FROM observations WHERE user_id = ${userId}::uuid AND weight >= 1
      UNION SELECT t.tag FROM item_tags t JOIN content_core c ON c.id = t.content_id WHERE c.user_id = ${userId}::uuid
    )
    DELETE FROM observations WHERE topic IN (
      SELECT o.topic FROM candidates o WHERE NOT EXISTS (
        SELECT 1 FROM observations p
        WHERE p.topic = o.topic AND p.user_id IS DISTINCT FROM ${userId}::uuid AND (p.weight >= 1 OR p.source <> 'trenzeye')
      )
    ) RETURNING topic`;
  // Raw: as above.
  await prisma.$executeRaw`
    DELETE FROM topics t WHERE t.key = ANY(${own.map(({ topic }) => topic)}::text[])
      AND NOT EXISTS (SELECT 1 FROM topic_sightings s WHERE s.topic = t.key) AND NOT EXISTS (SELECT 1 FROM signals g WHERE g.topic = t.key)`;
};

/** Anonymises a deleted user's activity, which still counts as one actor's; that of a restricted user is deleted. */
export const deleteActor = async (prisma: Database, userId: string): Promise<void> => {
  const ofUser = { where: { user_id: userId } };
  const restriction = await prisma.accountRestriction.findUnique(ofUser);
  if (restriction?.restricted) await prisma.observation.deleteMany(ofUser);
  await prisma.observation.updateMany({ ...ofUser, data: { user_id: null, actor: `deleted:${randomUUID()}` } });
  await prisma.accountRestriction.deleteMany(ofUser);
};
