import type { Sql } from '@trenzeye/kit';

/** What is counted of a person in a period. */
export interface PeriodFacts {
  /** Published items, so many of each day (UTC) as count. */
  readonly published: number;
  /** Different people who remixed their items. */
  readonly remixers: number;
  /** Different people who reacted to or commented on their items. */
  readonly reached: number;
  /** Different people on whose items they commented. */
  readonly answered: number;
  /** Over all signals: how many people published on it after them. */
  readonly spotted: number;
  /** The most of those on one signal. */
  readonly bestSpot: number;
}

export interface ScoreFacts {
  readonly userId: string;
  readonly all: PeriodFacts;
  readonly week: PeriodFacts;
  /** The oldest thing that counted for the week. */
  readonly oldestOfWeek: Date | null;
}

/** What is too much to count. */
export interface FactLimits {
  readonly itemsADay: number;
  readonly spotters: number;
  readonly peopleASignal: number;
}

/** `person` names its table: `user_id` alone would be the subquery's own. */
const allowed = (person: string): string => `NOT EXISTS (SELECT FROM restricted_users s WHERE s.user_id = ${person} AND s.restricted)`;

// $1 people, $2 the beginning of the week, $3 items a day, $4 spotters, $5 people a signal.
const inWeek = 'at > $2::timestamptz';
const people = 'count(DISTINCT person)::int';
const ofPeople = (from: string): string =>
  `SELECT user_id, ${people} AS n, ${people.replace('::int', '')} FILTER (WHERE ${inWeek})::int AS week, min(at) FILTER (WHERE ${inWeek}) AS oldest
   FROM (${from}) one GROUP BY user_id`;

const reached = `SELECT i.user_id, r.user_id AS person, r.reacted_at AS at FROM items i JOIN reactions r USING (content_id)
    WHERE r.user_id <> i.user_id AND ${allowed('r.user_id')}
  UNION ALL SELECT i.user_id, m.user_id, m.created_at FROM items i JOIN comments m USING (content_id)
    WHERE m.user_id <> i.user_id AND m.state = 'visible' AND ${allowed('m.user_id')}`;

const answered = `SELECT m.user_id, c.user_id AS person, m.created_at AS at FROM comments m JOIN contents c USING (content_id)
  WHERE m.user_id = ANY($1::uuid[]) AND m.state = 'visible' AND c.user_id <> m.user_id AND NOT c.removed AND ${allowed('c.user_id')}`;

const remixed = `SELECT x.original_user_id AS user_id, x.user_id AS person, x.remixed_at AS at FROM remixes x
  JOIN items i USING (content_id) JOIN contents made ON made.content_id = x.new_content_id AND NOT made.removed AND made.published_at IS NOT NULL
  WHERE x.user_id <> x.original_user_id AND ${allowed('x.user_id')}`;

const days = `SELECT user_id, count(*) AS n, count(*) FILTER (WHERE ${inWeek}) AS week, min(at) FILTER (WHERE ${inWeek}) AS oldest
  FROM items GROUP BY user_id, date_trunc('day', at AT TIME ZONE 'UTC')`;

const takers = `SELECT c.signal_id, c.user_id, min(c.published_at) AS at FROM contents c
  WHERE c.signal_id IN (SELECT signal_id FROM items) AND NOT c.removed AND c.published_at IS NOT NULL AND ${allowed('c.user_id')}
  GROUP BY c.signal_id, c.user_id`;

const statement = `WITH
  eligible AS MATERIALIZED (SELECT p.user_id FROM unnest($1::uuid[]) AS p(user_id) WHERE ${allowed('p.user_id')}),
  items AS MATERIALIZED (
    SELECT content_id, user_id, signal_id, published_at AS at FROM contents
    WHERE user_id = ANY($1::uuid[]) AND NOT removed AND published_at IS NOT NULL
  ),
  days AS (${days}),
  published AS (
    SELECT user_id, sum(least(n, $3::int))::int AS n, sum(least(week, $3::int))::int AS week, min(oldest) AS oldest FROM days GROUP BY user_id
  ),
  reached AS (${ofPeople(reached)}),
  answered AS (${ofPeople(answered)}),
  remixed AS (${ofPeople(remixed)}),
  takers AS (${takers}),
  placed AS (
    SELECT user_id, at, row_number() OVER (PARTITION BY signal_id ORDER BY at, user_id) AS place,
      count(*) OVER (PARTITION BY signal_id) - row_number() OVER (PARTITION BY signal_id ORDER BY at, user_id) AS later FROM takers
  ),
  spots AS (SELECT user_id, at, least(later, $5::int) AS later FROM placed WHERE user_id = ANY($1::uuid[]) AND place <= $4::int AND later > 0),
  spotted AS (
    SELECT user_id, sum(later)::int AS n, max(later)::int AS best, min(at) FILTER (WHERE ${inWeek}) AS oldest,
      sum(later) FILTER (WHERE ${inWeek})::int AS week, max(later) FILTER (WHERE ${inWeek})::int AS week_best
    FROM spots GROUP BY user_id
  )
  SELECT e.user_id AS "userId",
    jsonb_build_object('published', coalesce(p.n, 0), 'remixers', coalesce(x.n, 0), 'reached', coalesce(r.n, 0), 'answered', coalesce(a.n, 0),
      'spotted', coalesce(s.n, 0), 'bestSpot', coalesce(s.best, 0)) AS "all",
    jsonb_build_object('published', coalesce(p.week, 0), 'remixers', coalesce(x.week, 0), 'reached', coalesce(r.week, 0),
      'answered', coalesce(a.week, 0), 'spotted', coalesce(s.week, 0), 'bestSpot', coalesce(s.week_best, 0)) AS week,
    least(p.oldest, x.oldest, r.oldest, a.oldest, s.oldest) AS "oldestOfWeek"
  FROM eligible e LEFT JOIN published p USING (user_id) LEFT JOIN reached r USING (user_id) LEFT JOIN answered a USING (user_id)
  LEFT JOIN remixed x USING (user_id) LEFT JOIN spotted s USING (user_id)`;

/** Counts for these people, from the rows themselves; whoever is suspended or banned is left out, and counts for nobody. */
export const readScoreFacts = (
  sql: Sql,
  userIds: readonly string[],
  weekBegan: Date,
  { itemsADay, spotters, peopleASignal }: FactLimits,
): Promise<ScoreFacts[]> =>
  sql.query<ScoreFacts & Record<string, unknown>>(
    statement,
    [userIds, weekBegan.toISOString(), itemsADay, spotters, peopleASignal],
    'score-facts',
  );
