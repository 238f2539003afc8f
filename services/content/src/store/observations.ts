import { randomUUID } from 'node:crypto';
import type { Sql } from '@trenzeye/kit';
import type { Observation } from '../domain/signals/observation.ts';

const day = 86_400_000;
/** Baselines reach back a week, from the oldest hour that still counts. */
const keptFor = 8.5 * day;
/** A topic nobody spoke of for a day has no score left. */
const talkedAboutFor = day;
/** As many topics as are weighed at once, the most talked about first. */
const mostTopics = 2_000;

const slotOf = (instant: string): string => `date_bin('15 minutes', ${instant}, timestamptz '1970-01-01 00:00:00+00')`;
/** One row for an actor and a quarter of an hour; whatever comes in which order, the same row results. */
const onRepeat = `ON CONFLICT (topic, slot, actor) DO UPDATE SET weight = greatest(observations.weight, excluded.weight),
  observed_at = least(observations.observed_at, excluded.observed_at)
  WHERE observations.weight < excluded.weight OR observations.observed_at > excluded.observed_at`;

/** Keeps what was heard outside. */
export const addObservations = async (sql: Sql, observations: readonly Observation[]): Promise<void> => {
  if (observations.length === 0) return;
  await sql.query(
    `INSERT INTO trends.observations (topic, slot, actor, source, weight, observed_at)
     SELECT o.topic, ${slotOf('o.at')}, o.actor, min(o.source), max(o.weight), min(o.at)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::double precision[], $5::timestamptz[]) AS o(topic, actor, source, weight, at)
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 ${onRepeat}`,
    [
      observations.map(({ topic }) => topic),
      observations.map(({ actor }) => actor),
      observations.map(({ source }) => source),
      observations.map(({ weight }) => weight),
      observations.map(({ at }) => new Date(at).toISOString()),
    ],
  );
};

/** Somebody did something with a public item: they speak of its topics. */
export interface ItemActivity {
  readonly contentId: string;
  readonly userId: string;
  readonly at: Date;
  readonly weight: number;
}

/** Keeps what people do with items here; items that do not count as activity are passed over. */
export const observeItems = async (sql: Sql, activity: readonly ItemActivity[]): Promise<void> => {
  if (activity.length === 0) return;
  await sql.query(
    `INSERT INTO trends.observations (topic, slot, actor, user_id, source, weight, observed_at)
     SELECT t.tag, ${slotOf('a.at')}, 'trenzeye:' || a.user_id, a.user_id, 'trenzeye', max(a.weight), min(a.at)
     FROM unnest($1::uuid[], $2::uuid[], $3::double precision[], $4::timestamptz[]) AS a(content_id, user_id, weight, at)
     JOIN item_tags t ON t.content_id = a.content_id AND t.counted
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3 ${onRepeat}`,
    [
      activity.map(({ contentId }) => contentId),
      activity.map(({ userId }) => userId),
      activity.map(({ weight }) => weight),
      activity.map(({ at }) => at.toISOString()),
    ],
    'observe-items',
  );
};

/** Everything of the last week about topics somebody spoke of in the last day, without people who are silenced or only test. */
export const readObservations = async (sql: Sql, now: Date): Promise<Observation[]> => {
  const rows = await sql.query<Omit<Observation, 'at'> & { at: string }>(
    `WITH talked AS (
       SELECT topic FROM trends.observations WHERE observed_at > $1::timestamptz GROUP BY topic ORDER BY sum(greatest(weight, 1)) DESC, topic LIMIT ${mostTopics}
     )
     SELECT o.topic, o.actor, o.source, o.weight, (extract(epoch FROM o.observed_at) * 1000)::bigint::text AS at
     FROM talked JOIN trends.observations o USING (topic)
     LEFT JOIN trends.silenced_actors s ON s.user_id = o.user_id AND s.silenced
     LEFT JOIN authors a ON a.user_id = o.user_id AND a.is_test_user
     WHERE o.observed_at > $2::timestamptz AND o.observed_at <= $3::timestamptz AND s.user_id IS NULL AND a.user_id IS NULL`,
    [new Date(now.getTime() - talkedAboutFor).toISOString(), new Date(now.getTime() - keptFor).toISOString(), now.toISOString()],
    'observations-read',
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
};

/** Removes what no score can depend on any more. */
export const forgetObservations = async (sql: Sql, now: Date): Promise<void> => {
  const before = [new Date(now.getTime() - keptFor).toISOString()];
  await sql.query('DELETE FROM trends.observations WHERE observed_at < $1::timestamptz', before, 'observations-forget');
  await sql.query('DELETE FROM trends.source_counts WHERE counted_at < $1::timestamptz', before, 'source-counts-forget');
  await sql.query(
    `DELETE FROM trends.topics t WHERE t.first_seen_at < $1::timestamptz AND NOT EXISTS (SELECT 1 FROM trends.observations o WHERE o.topic = t.key)`,
    before,
    'topics-forget',
  );
};

/** Who may not take part now, and whose items are hidden. False when something later is known already. */
export const setStanding = async (
  sql: Sql,
  userId: string,
  { silenced, banned, version }: { readonly silenced: boolean; readonly banned: boolean; readonly version: number },
): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO trends.silenced_actors (user_id, silenced, banned, version) VALUES ($1::uuid, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET silenced = excluded.silenced, banned = excluded.banned, version = excluded.version
     WHERE silenced_actors.version < excluded.version RETURNING user_id`,
    [userId, silenced, banned, version],
    'standing-set',
  );
  return rows.length > 0;
};

/** What somebody did stays counted, as one person's, unless it did not count before; who it was does not stay. */
export const forgetActor = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    'DELETE FROM trends.observations WHERE user_id = $1::uuid AND EXISTS (SELECT 1 FROM trends.silenced_actors WHERE user_id = $1::uuid AND silenced)',
    [userId],
    'observations-forget-silenced',
  );
  await sql.query(
    'UPDATE trends.observations SET user_id = NULL, actor = $2 WHERE user_id = $1::uuid',
    [userId, `gone:${randomUUID()}`],
    'observations-anonymise',
  );
  await sql.query('DELETE FROM trends.silenced_actors WHERE user_id = $1::uuid', [userId], 'silenced-forget');
};
