import type { Sql } from '@trenzeye/kit';
import type { Platform, Rule, SeriesEnd } from '@trenzeye/proto/http/profile';

export interface SeriesRow {
  readonly id: string;
  readonly user_id: string;
  readonly content_id: string;
  readonly platform: Platform;
  readonly starts: string;
  readonly zone: string;
  readonly rule: Rule;
  readonly ending: SeriesEnd;
  readonly upto: string | null;
  readonly ended: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly type: string | null;
  readonly title: string | null;
  readonly next_occurrence: string | null;
  readonly next_time: Date | null;
}

/** At most so many of one person that have not ended. */
export const mostSeries = 50;

const series = `SELECT s.id, s.user_id, s.content_id, s.platform, s.starts, s.zone, s.rule, s.ending, s.upto, s.ended, s.version, s.created_at, s.updated_at,
    d.type, d.title, n.occurrence AS next_occurrence, n.scheduled_time AS next_time
  FROM schedule_series s LEFT JOIN schedule_drafts d ON d.content_id = s.content_id
  LEFT JOIN LATERAL (SELECT p.occurrence, p.scheduled_time FROM scheduled_posts p WHERE p.series_id = s.id AND p.status = 'scheduled'
                     ORDER BY p.scheduled_time LIMIT 1) n ON true`;

export interface NewSeries {
  readonly id: string;
  readonly userId: string;
  readonly contentId: string;
  readonly platform: Platform;
  readonly starts: string;
  readonly zone: string;
  readonly rule: Rule;
  readonly end: SeriesEnd;
}

export const addSeries = async (sql: Sql, { id, userId, contentId, platform, starts, zone, rule, end }: NewSeries): Promise<void> => {
  await sql.query(
    `INSERT INTO schedule_series (id, user_id, content_id, platform, starts, zone, rule, ending, created_at, updated_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::jsonb, $8::jsonb, schedule_now(), schedule_now())`,
    [id, userId, contentId, platform, starts, zone, JSON.stringify(rule), JSON.stringify(end)],
    'series-add',
  );
};

/** A series, locked: whoever moves on to its next occurrence, or changes it, waits. Lock its posts before it. */
export const lockSeries = async (sql: Sql, id: string): Promise<SeriesRow | undefined> => {
  const [row] = await sql.query<SeriesRow>(`${series} WHERE s.id = $1::uuid FOR UPDATE OF s`, [id], 'series-lock');
  return row;
};

/** A person's own series; undefined when it is not there, not theirs or has ended. */
export const readSeries = async (sql: Sql, id: string, userId: string): Promise<SeriesRow | undefined> => {
  const [row] = await sql.query<SeriesRow>(
    `${series} WHERE s.id = $1::uuid AND s.user_id = $2::uuid AND NOT s.ended`,
    [id, userId],
    'series-read',
  );
  return row;
};

export const listSeries = (sql: Sql, userId: string): Promise<SeriesRow[]> =>
  sql.query<SeriesRow>(`${series} WHERE s.user_id = $1::uuid AND NOT s.ended ORDER BY s.created_at, s.id`, [userId], 'series-list');

export const countSeries = async (sql: Sql, userId: string): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM schedule_series WHERE user_id = $1::uuid AND NOT ended',
    [userId],
    'series-count',
  );
  return row?.count ?? 0;
};

/** Sets what a locked series is from now on, and its next version. */
export const putSeries = async (sql: Sql, id: string, { contentId, platform, starts, zone, rule, end }: NewSeries): Promise<void> => {
  await sql.query(
    `UPDATE schedule_series SET content_id = $2::uuid, platform = $3, starts = $4, zone = $5, rule = $6::jsonb, ending = $7::jsonb,
       version = version + 1, updated_at = schedule_now() WHERE id = $1::uuid`,
    [id, contentId, platform, starts, zone, JSON.stringify(rule), JSON.stringify(end)],
    'series-put',
  );
};

/** How far a locked series has rows of its own, and whether that was the last. */
export const markSeries = async (sql: Sql, id: string, upto: string | null, ended: boolean): Promise<void> => {
  await sql.query('UPDATE schedule_series SET upto = $2, ended = $3::boolean WHERE id = $1::uuid', [id, upto, ended], 'series-mark');
};

/** The occurrences after `upto` that have rows already: moved ahead, or skipped. */
export const occurrencesTaken = async (sql: Sql, seriesIds: readonly string[]): Promise<Set<string>> => {
  const rows = await sql.query<{ taken: string }>(
    `SELECT p.series_id || ' ' || p.occurrence AS taken FROM schedule_series s
     JOIN scheduled_posts p ON p.series_id = s.id AND p.occurrence > coalesce(s.upto, '') WHERE s.id = ANY($1::uuid[])`,
    [seriesIds],
    'series-taken',
  );
  return new Set(rows.map(({ taken }) => taken));
};

export interface OccurrenceRow {
  readonly id: string;
  readonly occurrence: string;
  readonly content_id: string;
  readonly version: number;
}

/** The posts of a series that are still to come, locked. */
export const lockOpenOccurrences = (sql: Sql, seriesId: string): Promise<OccurrenceRow[]> =>
  sql.query<OccurrenceRow>(
    `SELECT id, occurrence, content_id, version FROM scheduled_posts WHERE series_id = $1::uuid AND status = 'scheduled' ORDER BY id FOR UPDATE`,
    [seriesId],
    'series-open',
  );

/** Takes posts of a series that were still to come out of the plan; with a new rule their occurrences may come again. */
export const dropOccurrences = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  await sql.query('DELETE FROM scheduled_posts WHERE id = ANY($1::uuid[])', [ids], 'series-drop');
};

/** The post of one occurrence, whatever became of it; undefined while it is yet to come. */
export const occurrencePost = async (
  sql: Sql,
  seriesId: string,
  occurrence: string,
): Promise<{ readonly id: string; readonly status: string } | undefined> => {
  const [row] = await sql.query<{ id: string; status: string }>(
    'SELECT id, status FROM scheduled_posts WHERE series_id = $1::uuid AND occurrence = $2',
    [seriesId, occurrence],
    'series-occurrence',
  );
  return row;
};

/** Series that publish copies of a draft and have not ended. */
export const seriesOfDraft = (sql: Sql, contentId: string): Promise<{ readonly id: string }[]> =>
  sql.query('SELECT id FROM schedule_series WHERE content_id = $1::uuid AND NOT ended ORDER BY id', [contentId], 'series-of-draft');
