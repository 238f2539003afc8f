import type { Sql } from '@trenzeye/kit';
import type { BadgeDetail, EarnedBadge } from '@trenzeye/proto/http/social';

/** What somebody has of what the rules ask for. */
export interface BadgeFacts {
  readonly user_id: string;
  /** How many published first before them; null while they have published nothing. */
  readonly earlier: number | null;
  /** Different other people who reacted to the one item of theirs that most reacted to. */
  readonly reactors: number;
  /** Different other people who remixed their items. */
  readonly remixers: number;
}

const allowed = (person: string): string => `NOT EXISTS (SELECT FROM restricted_users s WHERE s.user_id = ${person} AND s.restricted)`;

/** Facts of these people; `places` is where counting those before them ends. Whoever is suspended or banned is left out. */
export const readBadgeFacts = (sql: Sql, userIds: readonly string[], places: number): Promise<BadgeFacts[]> =>
  sql.query<BadgeFacts & Record<string, unknown>>(
    `SELECT u.user_id,
       CASE WHEN f.user_id IS NOT NULL THEN (SELECT count(*)::int FROM (
         SELECT FROM first_publications e WHERE (e.published_at, e.user_id) < (f.published_at, f.user_id) LIMIT $2) before) END AS earlier,
       coalesce((SELECT max(i.n) FROM (
         SELECT count(*)::int AS n FROM contents c JOIN reactions r USING (content_id)
         WHERE c.user_id = u.user_id AND NOT c.removed AND r.user_id <> u.user_id AND ${allowed('r.user_id')} GROUP BY c.content_id) i), 0) AS reactors,
       (SELECT count(DISTINCT x.user_id)::int FROM remixes x JOIN contents o ON o.content_id = x.content_id AND NOT o.removed
         JOIN contents n ON n.content_id = x.new_content_id AND NOT n.removed AND n.published_at IS NOT NULL
         WHERE x.original_user_id = u.user_id AND x.user_id <> u.user_id AND ${allowed('x.user_id')}) AS remixers
     FROM unnest($1::uuid[]) AS u(user_id) LEFT JOIN first_publications f ON f.user_id = u.user_id WHERE ${allowed('u.user_id')}`,
    [userIds, places],
    'badge-facts',
  );

/** Of these people, those who lack one of these badges. */
export const lackingBadges = async (sql: Sql, userIds: readonly string[], codes: readonly EarnedBadge[]): Promise<string[]> => {
  const rows = await sql.query<{ user_id: string }>(
    `SELECT u.user_id FROM unnest($1::uuid[]) AS u(user_id) WHERE (
       SELECT count(*) FROM user_badges h JOIN badges b ON b.id = h.badge_id WHERE h.user_id = u.user_id AND b.code = ANY($2::text[])) < $3::int`,
    [userIds, codes, codes.length],
    'badges-lacking',
  );
  return rows.map(({ user_id }) => user_id);
};

export interface NewAward {
  readonly id: string;
  readonly userId: string;
  readonly awardedBy: string;
  readonly at: Date;
}

export interface BadgeRow extends BadgeDetail {
  readonly id: string;
}

const columns = 'b.id, b.code, b.title, b.description, b.color, b.icon, b.icon_url';

/** Awards a badge; false when the user has it already, or has no account. */
export const insertAward = async (sql: Sql, badgeId: string, { id, userId, awardedBy, at }: NewAward): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO user_badges (id, user_id, badge_id, awarded_by, awarded_at)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz WHERE has_account($2::uuid) ON CONFLICT DO NOTHING RETURNING id`,
    [id, userId, badgeId, awardedBy, at.toISOString()],
    'award-insert',
  );
  return rows.length > 0;
};

export const readBadge = async (sql: Sql, id: string): Promise<BadgeRow | undefined> => {
  const [row] = await sql.query<BadgeRow & Record<string, unknown>>(
    `SELECT ${columns} FROM badges b WHERE b.id = $1::uuid`,
    [id],
    'badge-read',
  );
  return row;
};

/** All badges: those that rules award first. */
export const readBadges = (sql: Sql): Promise<BadgeRow[]> =>
  sql.query<BadgeRow & Record<string, unknown>>(
    `SELECT ${columns} FROM badges b ORDER BY b.code NULLS LAST, b.title, b.id`,
    [],
    'badges-read',
  );

export interface AwardRow {
  readonly award_id: string;
  readonly awarded_at: Date;
  readonly badge: BadgeDetail;
}

/** Somebody's badges, latest first. */
export const readAwards = (sql: Sql, userId: string): Promise<AwardRow[]> =>
  sql.query<AwardRow & Record<string, unknown>>(
    `SELECT u.id AS award_id, u.awarded_at, (SELECT to_jsonb(one) FROM (SELECT ${columns}) one) AS badge
     FROM user_badges u JOIN badges b ON b.id = u.badge_id WHERE u.user_id = $1::uuid ORDER BY u.awarded_at DESC, u.id DESC`,
    [userId],
    'awards-read',
  );
