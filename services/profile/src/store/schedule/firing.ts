import type { Sql } from '@trenzeye/kit';
import type { AccountStatus } from '@trenzeye/proto/http';
import { type PostRow, postColumns } from './posts.ts';

/** A post whose time has come, with all that decides what becomes of it. */
export interface DuePost extends PostRow {
  readonly standing: AccountStatus;
  readonly has_webhook: boolean;
  readonly draft_status: 'draft' | 'published' | 'removed' | null;
  readonly missed: 'publish' | 'ask';
  readonly missed_after_minutes: number;
  /** seconds since its time */
  readonly late: number;
}

const circumstances = `${postColumns('p')}, coalesce(a.status, 'active') AS standing, w.user_id IS NOT NULL AS has_webhook, d.status AS draft_status,
    coalesce(s.missed, 'publish') AS missed, coalesce(s.missed_after_minutes, 10) AS missed_after_minutes,
    extract(epoch FROM schedule_now() - p.scheduled_time)::double precision AS late
  FROM locked p
  LEFT JOIN schedule_drafts d ON d.content_id = p.content_id
  LEFT JOIN accounts a ON a.user_id = p.user_id
  LEFT JOIN schedule_settings s ON s.user_id = p.user_id
  LEFT JOIN schedule_webhooks w ON w.user_id = p.user_id`;

/** Locks posts whose time has come, the longest due first, past those that another scheduler has in hand. */
export const lockDue = (sql: Sql, limit: number): Promise<DuePost[]> =>
  sql.query<DuePost>(
    `WITH locked AS (
       SELECT * FROM scheduled_posts WHERE status = 'scheduled' AND scheduled_time <= (SELECT schedule_now())
       ORDER BY scheduled_time, id LIMIT $1::int FOR UPDATE SKIP LOCKED
     ) SELECT ${circumstances} ORDER BY p.scheduled_time, p.id`,
    [limit],
    'due-lock',
  );

/** One post of a person, locked, whatever its time. */
export const lockAsDue = async (sql: Sql, id: string, userId: string): Promise<DuePost | undefined> => {
  const [row] = await sql.query<DuePost>(
    `WITH locked AS (SELECT * FROM scheduled_posts WHERE id = $1::uuid AND user_id = $2::uuid AND status <> 'cancelled' FOR UPDATE)
     SELECT ${circumstances}`,
    [id, userId],
    'due-lock-one',
  );
  return row;
};

/** Milliseconds until the next post is due, negative for one that is; undefined when none is planned. */
export const untilNextDue = async (sql: Sql): Promise<number | undefined> => {
  const [row] = await sql.query<{ wait: number | null }>(
    `SELECT (extract(epoch FROM min(scheduled_time) - schedule_now()) * 1000)::double precision AS wait FROM scheduled_posts WHERE status = 'scheduled'`,
    [],
    'due-next',
  );
  return row?.wait ?? undefined;
};

/** A try that begins: with `delivers` the item is public already and a webhook is to be told. */
export interface Start {
  readonly postId: string;
  readonly attemptId: string;
  readonly delivers: boolean;
}

const arraysOf = (starts: readonly Start[]) => [
  starts.map(({ postId }) => postId),
  starts.map(({ attemptId }) => attemptId),
  starts.map(({ delivers }) => delivers),
];

/** Sets locked posts on their way and writes down the try. */
export const startAttempts = async (sql: Sql, starts: readonly Start[]): Promise<void> => {
  if (starts.length === 0) return;
  await sql.query(
    `WITH start AS (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS start(post_id, attempt_id, delivers)), moved AS (
       UPDATE scheduled_posts p SET status = 'publishing', attempts = p.attempts + 1, attempt_id = start.attempt_id, unconfirmed = false, reason = NULL,
         published_content_id = CASE WHEN start.delivers THEN coalesce(p.published_content_id, p.content_id) ELSE p.published_content_id END,
         version = p.version + 1, updated_at = schedule_now()
       FROM start WHERE p.id = start.post_id RETURNING p.id, p.attempts, start.attempt_id, start.delivers
     )
     INSERT INTO schedule_attempts (id, post_id, number, started_at, delivery)
     SELECT attempt_id, id, attempts, schedule_now(), CASE WHEN delivers THEN 'waiting' END FROM moved`,
    arraysOf(starts),
    'attempts-start',
  );
};

export interface Failure {
  readonly postId: string;
  readonly attemptId: string;
  /** A code of the error catalogue, or what the other side answered. */
  readonly code: string;
  /** The sentence its owner reads. */
  readonly reason: string;
}

/** Writes down tries that ended before they began. */
export const failAtOnce = async (sql: Sql, { postId, attemptId, code, reason }: Failure): Promise<void> => {
  await startAttempts(sql, [{ postId, attemptId, delivers: false }]);
  await endAttempt(sql, { postId, attemptId, outcome: 'failed', code, reason });
};

export const missPost = async (sql: Sql, id: string, reason: string): Promise<void> => {
  await sql.query(
    "UPDATE scheduled_posts SET status = 'missed', reason = $2, version = version + 1, updated_at = schedule_now() WHERE id = $1::uuid",
    [id, reason],
    'post-miss',
  );
};

export interface End {
  readonly postId: string;
  readonly attemptId: string;
  readonly outcome: 'published' | 'failed' | 'unconfirmed';
  readonly code?: string;
  readonly reason?: string | undefined;
}

/** Ends a try, and with it the post if it is still the try that counts. The post is locked. */
export const endAttempt = async (sql: Sql, { postId, attemptId, outcome, code, reason }: End): Promise<void> => {
  await sql.query(
    `UPDATE schedule_attempts SET outcome = $2, code = $3, reason = $4, ended_at = schedule_now(), delivery = NULL
     WHERE id = $1::uuid AND outcome IS NULL`,
    [attemptId, outcome, code ?? null, reason ?? null],
    'attempt-end',
  );
  await sql.query(
    `UPDATE scheduled_posts SET status = CASE $3 WHEN 'published' THEN 'published' ELSE 'failed' END, unconfirmed = $3 = 'unconfirmed',
       reason = $4, published_at = CASE $3 WHEN 'published' THEN coalesce(published_at, schedule_now()) ELSE published_at END,
       version = version + 1, updated_at = schedule_now()
     WHERE id = $1::uuid AND attempt_id = $2::uuid AND status = 'publishing'`,
    [postId, attemptId, outcome, reason ?? null],
    'post-end',
  );
};

/** The item is public: what it is and since when. */
export const markPublic = async (sql: Sql, postId: string, contentId: string, at: Date): Promise<void> => {
  await sql.query(
    `UPDATE scheduled_posts SET published_content_id = $2::uuid, published_at = $3::timestamptz WHERE id = $1::uuid`,
    [postId, contentId, at.toISOString()],
    'post-public',
  );
};

/** Ends a post whose item came out in another way, before its own time or while it was on its way. */
export const endWithoutAttempt = async (sql: Sql, postId: string, reason: string): Promise<void> => {
  await sql.query(
    `UPDATE scheduled_posts SET status = 'published', reason = $2, unconfirmed = false, version = version + 1, updated_at = schedule_now()
     WHERE id = $1::uuid`,
    [postId, reason],
    'post-overtaken',
  );
};

/** Hands a running try over to those who tell webhooks. */
export const awaitDelivery = async (sql: Sql, attemptId: string): Promise<void> => {
  await sql.query(
    "UPDATE schedule_attempts SET delivery = 'waiting' WHERE id = $1::uuid AND outcome IS NULL",
    [attemptId],
    'delivery-wait',
  );
  await sql.query("SELECT pg_notify('schedule', '')", [], 'schedule-ring');
};

/** A post by its id alone, locked: for what events say about it. */
export const lockAnyPost = async (sql: Sql, id: string): Promise<PostRow | undefined> => {
  const [row] = await sql.query<PostRow>(
    `SELECT ${postColumns('p')} FROM scheduled_posts p LEFT JOIN schedule_drafts d ON d.content_id = p.content_id WHERE p.id = $1::uuid FOR UPDATE OF p`,
    [id],
    'post-lock-any',
  );
  return row;
};

/** Posts of one draft that are still to come, locked. */
export const lockPostsOfDraft = (sql: Sql, contentId: string): Promise<PostRow[]> =>
  sql.query<PostRow>(
    `SELECT ${postColumns('p')} FROM scheduled_posts p LEFT JOIN schedule_drafts d ON d.content_id = p.content_id
     WHERE p.content_id = $1::uuid AND p.status = 'scheduled' ORDER BY p.id FOR UPDATE OF p`,
    [contentId],
    'posts-of-draft',
  );
