import type { Sql } from '@trenzeye/kit';
import type { ClockChoice, ClockKind, Platform, PostStatus } from '@trenzeye/proto/http/profile';
import type { Moment } from '../../domain/schedule/wall-clock.ts';
import { zoneRules } from '../../domain/schedule/wall-clock.ts';

/** A scheduled post as it is stored, with what its draft is called. */
export interface PostRow {
  readonly id: string;
  readonly user_id: string;
  readonly content_id: string;
  readonly platform: Platform;
  readonly local_time: string;
  readonly zone: string;
  readonly clock: ClockKind;
  readonly clock_choice: ClockChoice;
  readonly excess_ms: number;
  readonly scheduled_time: Date;
  readonly status: PostStatus | 'cancelled';
  readonly unconfirmed: boolean;
  readonly reason: string | null;
  readonly attempts: number;
  readonly attempt_id: string | null;
  readonly published_at: Date | null;
  readonly published_content_id: string | null;
  readonly series_id: string | null;
  readonly occurrence: string | null;
  readonly edited: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly type: string | null;
  readonly title: string | null;
}

/** `alias` is where the post's own columns come from. */
export const postColumns = (alias: string): string =>
  `${alias}.id, ${alias}.user_id, ${alias}.content_id, ${alias}.platform, ${alias}.local_time, ${alias}.zone, ${alias}.clock, ${alias}.clock_choice,
   ${alias}.excess_ms, ${alias}.scheduled_time, ${alias}.status, ${alias}.unconfirmed, ${alias}.reason, ${alias}.attempts, ${alias}.attempt_id,
   ${alias}.published_at, ${alias}.published_content_id, ${alias}.series_id, ${alias}.occurrence, ${alias}.edited, ${alias}.version,
   ${alias}.created_at, ${alias}.updated_at, d.type, d.title`;

const posts = `SELECT ${postColumns('p')} FROM scheduled_posts p LEFT JOIN schedule_drafts d ON d.content_id = p.content_id`;

/** What time it is where posts are due: the database's, for all schedulers the same. */
export const scheduleNow = async (sql: Sql): Promise<Date> => {
  const [row] = await sql.query<{ now: Date }>('SELECT schedule_now() AS now', [], 'schedule-now');
  return row?.now ?? new Date();
};

/** Tells all schedulers that something may be due sooner than they think; heard when the transaction commits. */
export const ringSchedulers = async (sql: Sql): Promise<void> => {
  await sql.query("SELECT pg_notify('schedule', '')", [], 'schedule-ring');
};

export interface NewPost {
  readonly id: string;
  readonly userId: string;
  readonly contentId: string;
  readonly platform: Platform;
  readonly moment: Moment;
  readonly series?: { readonly id: string; readonly occurrence: string } | undefined;
  readonly status?: 'scheduled' | 'missed' | 'cancelled';
  readonly edited?: boolean;
  readonly reason?: string | undefined;
}

/** Milliseconds by which an instant lies after the minute its clock time names. */
const excessOf = ({ at }: Moment): number => at.getTime() - Math.floor(at.getTime() / 60_000) * 60_000;

/** Adds a post. False when the id, or that occurrence of the series, is there already. */
export const addPost = async (sql: Sql, post: NewPost): Promise<boolean> => {
  const { moment } = post;
  const added = await sql.query(
    `INSERT INTO scheduled_posts (id, user_id, content_id, platform, local_time, zone, clock, clock_choice, zone_rules, excess_ms, scheduled_time,
       status, series_id, occurrence, edited, reason, created_at, updated_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10::int, $11::timestamptz, $12, $13::uuid, $14, $15::boolean, $16, schedule_now(), schedule_now())
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[post.id, post.userId, post.contentId, post.platform, moment.localTime, moment.zone, moment.kind, moment.choice, zoneRules],
      ...[excessOf(moment), moment.at.toISOString(), post.status ?? 'scheduled', post.series?.id ?? null, post.series?.occurrence ?? null],
      ...[post.edited ?? false, post.reason ?? null],
    ],
    'post-add',
  );
  if (added.length > 0) await ringSchedulers(sql);
  return added.length > 0;
};

/** A person's own post, locked; undefined when it is not there, not theirs, or cancelled. */
export const lockPost = async (sql: Sql, id: string, userId: string): Promise<PostRow | undefined> => {
  const [row] = await sql.query<PostRow>(
    `${posts} WHERE p.id = $1::uuid AND p.user_id = $2::uuid AND p.status <> 'cancelled' FOR UPDATE OF p`,
    [id, userId],
    'post-lock',
  );
  return row;
};

export const readPost = async (sql: Sql, id: string, userId: string): Promise<PostRow | undefined> => {
  const [row] = await sql.query<PostRow>(
    `${posts} WHERE p.id = $1::uuid AND p.user_id = $2::uuid AND p.status <> 'cancelled'`,
    [id, userId],
    'post-read',
  );
  return row;
};

export interface PostChange {
  readonly contentId: string;
  readonly platform: Platform;
  readonly moment: Moment;
  readonly edited: boolean;
}

/** Plans a locked post anew, whatever became of it before. */
export const movePost = async (sql: Sql, id: string, { contentId, platform, moment, edited }: PostChange): Promise<void> => {
  await sql.query(
    `UPDATE scheduled_posts SET content_id = $2::uuid, platform = $3, local_time = $4, zone = $5, clock = $6, clock_choice = $7, zone_rules = $8,
       excess_ms = $9::int, scheduled_time = $10::timestamptz, edited = $11::boolean, status = 'scheduled', unconfirmed = false, reason = NULL,
       version = version + 1, updated_at = schedule_now() WHERE id = $1::uuid`,
    [
      ...[id, contentId, platform, moment.localTime, moment.zone, moment.kind, moment.choice, zoneRules, excessOf(moment)],
      ...[moment.at.toISOString(), edited],
    ],
    'post-move',
  );
  await ringSchedulers(sql);
};

/** Calls a locked post off. Its row stays: an occurrence of a series must not come back. */
export const cancelPost = async (sql: Sql, id: string): Promise<void> => {
  await sql.query(
    "UPDATE scheduled_posts SET status = 'cancelled', version = version + 1, updated_at = schedule_now() WHERE id = $1::uuid",
    [id],
    'post-cancel',
  );
};

/** Those still to come first, soonest first, then the published, latest first: done or not, a number to sort by, the id. */
export type PostPosition = readonly [done: string, order: string, id: string];

export interface PostFilter {
  readonly userId: string;
  readonly status: PostStatus | undefined;
  readonly limit: number;
  readonly after: PostPosition | undefined;
}

const done = "(p.status = 'published')::int";
const order = `(extract(epoch FROM p.scheduled_time) * 1000 * CASE p.status WHEN 'published' THEN -1 ELSE 1 END)::bigint`;

export const listPosts = (sql: Sql, { userId, status, limit, after }: PostFilter): Promise<(PostRow & { position: string })[]> =>
  sql.query(
    `SELECT * FROM (SELECT ${postColumns('p')}, ${done} AS done, ${order} AS position
       FROM scheduled_posts p LEFT JOIN schedule_drafts d ON d.content_id = p.content_id
       WHERE p.user_id = $1::uuid AND p.status <> 'cancelled' AND ($2::text IS NULL OR p.status = $2)) AS p
     WHERE $4::int IS NULL OR (p.done, p.position, p.id) > ($4::int, $5::bigint, $6::uuid)
     ORDER BY p.done, p.position, p.id LIMIT $3::int`,
    [userId, status ?? null, limit, ...(after ?? [null, null, null])],
    'posts-list',
  );

/** At most this many are shown in a calendar, or exist of one person's that are not out yet. */
export const mostOpenPosts = 2_000;

export const postsBetween = (sql: Sql, userId: string, from: Date, to: Date): Promise<PostRow[]> =>
  sql.query<PostRow>(
    `${posts} WHERE p.user_id = $1::uuid AND p.status <> 'cancelled' AND p.scheduled_time BETWEEN $2::timestamptz AND $3::timestamptz
     ORDER BY p.scheduled_time, p.id LIMIT ${2 * mostOpenPosts}`,
    [userId, from.toISOString(), to.toISOString()],
    'posts-between',
  );

/** A person's posts that are still to come, locked, or not when only looked at. */
export const openPosts = (sql: Sql, userId: string, lock = false): Promise<PostRow[]> =>
  sql.query<PostRow>(`${posts} WHERE p.user_id = $1::uuid AND p.status = 'scheduled' ORDER BY p.id ${lock ? 'FOR UPDATE OF p' : ''}`, [
    userId,
  ]);

/** Whether there is room for another. */
export const countOpenPosts = async (sql: Sql, userId: string): Promise<number> => {
  const [row] = await sql.query<{ open: number }>(
    "SELECT count(*)::int AS open FROM scheduled_posts WHERE user_id = $1::uuid AND status IN ('scheduled', 'publishing', 'failed', 'missed')",
    [userId],
    'posts-count',
  );
  return row?.open ?? 0;
};

/** All posts of a person, page by page in the order of their ids: for the export. */
export const pageOfPosts = (sql: Sql, userId: string, after: string | undefined): Promise<PostRow[]> =>
  sql.query<PostRow>(
    `${posts} WHERE p.user_id = $1::uuid AND p.status <> 'cancelled' AND ($2::uuid IS NULL OR p.id > $2::uuid) ORDER BY p.id LIMIT 200`,
    [userId, after ?? null],
    'posts-page',
  );

/** Posts still to come whose instant was computed with other zone rules than this process has; locked. */
export const postsOfOtherRules = (sql: Sql, limit: number): Promise<PostRow[]> =>
  sql.query<PostRow>(
    `${posts} WHERE p.status = 'scheduled' AND p.zone_rules <> $1 ORDER BY p.id LIMIT $2::int FOR UPDATE OF p SKIP LOCKED`,
    [zoneRules, limit],
  );
