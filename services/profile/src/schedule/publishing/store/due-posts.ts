import type { Sql } from '@trenzeye/kit';
import type { AccountStatus } from '@trenzeye/proto/http';
import type { Database } from '../../../database/transaction.ts';
import type { PostRow } from '../../posts/store/post-rows.ts';

/** The time that decides which posts are due: the database's, the same for all schedulers. */
export const scheduleNow = async (prisma: Database): Promise<Date> => {
  // Raw: a function of the database.
  const [row] = await prisma.$queryRaw<{ readonly now: Date }[]>`SELECT schedule_now() AS now`;
  if (!row) throw new Error('schedule_now() returned no row');
  return row.now;
};

/** Notifies all schedulers, at the commit, that a post or a webhook delivery may be due earlier than they expect. */
export const notifySchedulers = async (prisma: Database): Promise<void> => {
  // Raw: a notification.
  await prisma.$executeRaw`SELECT pg_notify('schedule', '')`;
};

/** A post to publish, with all values that decide whether it can be published. */
export interface DuePost extends PostRow {
  readonly account_status: AccountStatus;
  readonly has_webhook: boolean;
  readonly is_webhook_paused: boolean;
  readonly draft_status: 'draft' | 'published' | 'removed' | null;
  /** What the user wants for posts that are late after an outage. */
  readonly missed: 'publish' | 'ask';
  readonly missed_after_minutes: number;
  readonly late_seconds: number;
}

const columns = `p.id, p.user_id, p.content_id, p.platform, p.local_time, p.zone, p.clock, p.clock_choice, p.excess_ms, p.scheduled_time, p.status,
    p.unconfirmed, p.reason, p.attempts, p.attempt_id, p.published_at, p.published_content_id, p.series_id, p.occurrence, p.edited, p.version,
    p.created_at, p.updated_at, d.type, d.title, coalesce(a.status, 'active') AS account_status, w.user_id IS NOT NULL AS has_webhook,
    coalesce(w.is_paused, false) AS is_webhook_paused,
    d.status AS draft_status, coalesce(s.missed, 'publish') AS missed, coalesce(s.missed_after_minutes, 10) AS missed_after_minutes,
    extract(epoch FROM schedule_now() - p.scheduled_time)::double precision AS late_seconds
  FROM locked p
  LEFT JOIN schedule_drafts d ON d.content_id = p.content_id
  LEFT JOIN accounts a ON a.user_id = p.user_id
  LEFT JOIN schedule_settings s ON s.user_id = p.user_id
  LEFT JOIN schedule_webhooks w ON w.user_id = p.user_id`;

/** Locks posts that are due, the longest due first, and skips those that another scheduler has locked. Bench: footprint. */
export const claimDuePosts = (sql: Sql, limit: number): Promise<DuePost[]> =>
  sql.query<DuePost>(
    `WITH locked AS (
       SELECT * FROM scheduled_posts WHERE status = 'scheduled' AND scheduled_time <= (SELECT schedule_now())
       ORDER BY scheduled_time, id LIMIT $1::int FOR UPDATE SKIP LOCKED
     ) SELECT ${columns} ORDER BY p.scheduled_time, p.id`,
    [limit],
    'due-posts-claim',
  );

/** A post of a user, locked, at any time; undefined when it does not exist, belongs to another user or is cancelled. Bench: footprint. */
export const claimOwnPost = async (sql: Sql, id: string, userId: string): Promise<DuePost | undefined> => {
  const [row] = await sql.query<DuePost>(
    `WITH locked AS (SELECT * FROM scheduled_posts WHERE id = $1::uuid AND user_id = $2::uuid AND status <> 'cancelled' FOR UPDATE)
     SELECT ${columns}`,
    [id, userId],
    'own-post-claim',
  );
  return row;
};

/** Milliseconds until the next post is due, negative when one is due; undefined when none is scheduled. Bench: footprint. */
export const msUntilNextDue = async (sql: Sql): Promise<number | undefined> => {
  const [row] = await sql.query<{ wait: number | null }>(
    `SELECT (extract(epoch FROM min(scheduled_time) - schedule_now()) * 1000)::double precision AS wait FROM scheduled_posts WHERE status = 'scheduled'`,
    [],
    'due-posts-next',
  );
  return row?.wait ?? undefined;
};

export interface AttemptStart {
  readonly postId: string;
  readonly attemptId: string;
  /** The item is public already, and only the webhook is called. */
  readonly isDelivery: boolean;
}

/** Sets locked posts to publishing and inserts their attempts. Bench: footprint. */
export const startAttempts = async (sql: Sql, starts: readonly AttemptStart[]): Promise<void> => {
  if (starts.length === 0) return;
  await sql.query(
    `WITH start AS (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS start(post_id, attempt_id, is_delivery)), moved AS (
       UPDATE scheduled_posts p SET status = 'publishing', attempts = p.attempts + 1, attempt_id = start.attempt_id, unconfirmed = false, reason = NULL,
         published_content_id = CASE WHEN start.is_delivery THEN coalesce(p.published_content_id, p.content_id) ELSE p.published_content_id END,
         version = p.version + 1, updated_at = schedule_now()
       FROM start WHERE p.id = start.post_id RETURNING p.id, p.attempts, start.attempt_id, start.is_delivery
     )
     INSERT INTO schedule_attempts (id, post_id, number, started_at, delivery)
     SELECT attempt_id, id, attempts, schedule_now(), CASE WHEN is_delivery THEN 'waiting' END FROM moved`,
    [starts.map(({ postId }) => postId), starts.map(({ attemptId }) => attemptId), starts.map(({ isDelivery }) => isDelivery)],
    'attempts-start',
  );
};
