import type { Sql } from '@trenzeye/kit';

export interface DeliveryRow {
  readonly attempt_id: string;
  readonly post_id: string;
  readonly number: number;
  readonly user_id: string;
  readonly content_id: string;
  readonly type: string | null;
  readonly title: string | null;
  readonly preview: string | null;
  readonly local_time: string;
  readonly zone: string;
  readonly scheduled_time: Date;
  readonly published_at: Date | null;
  readonly url: string | null;
  readonly sealed_secret: string | null;
}

/** Takes deliveries in hand: from here on, nobody can know whether one went out until its answer is written down. */
export const takeDeliveries = (sql: Sql, limit: number): Promise<DeliveryRow[]> =>
  sql.query<DeliveryRow>(
    `WITH taken AS (
       UPDATE schedule_attempts SET delivery = 'sending', delivery_since = schedule_now() WHERE id = ANY(ARRAY(
         SELECT id FROM schedule_attempts WHERE delivery = 'waiting' ORDER BY id LIMIT $1::int FOR UPDATE SKIP LOCKED))
       RETURNING id, post_id, number
     )
     SELECT t.id AS attempt_id, t.post_id, t.number, p.user_id, coalesce(p.published_content_id, p.content_id) AS content_id, d.type, d.title, d.preview,
       p.local_time, p.zone, p.scheduled_time, p.published_at, w.url, w.sealed_secret
     FROM taken t JOIN scheduled_posts p ON p.id = t.post_id
     LEFT JOIN schedule_drafts d ON d.content_id = coalesce(p.published_content_id, p.content_id)
     LEFT JOIN schedule_webhooks w ON w.user_id = p.user_id`,
    [limit],
    'deliveries-take',
  );

/** Tries whose sender must have died: it had far longer than a delivery may take. */
export const abandonedDeliveries = (sql: Sql, seconds: number): Promise<{ readonly attempt_id: string; readonly post_id: string }[]> =>
  sql.query(
    `SELECT id AS attempt_id, post_id FROM schedule_attempts
     WHERE delivery = 'sending' AND delivery_since < schedule_now() - make_interval(secs => $1::double precision) ORDER BY id LIMIT 100`,
    [seconds],
    'deliveries-abandoned',
  );

export interface AttemptRow {
  readonly id: string;
  readonly number: number;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly outcome: 'published' | 'failed' | 'unconfirmed' | null;
  readonly code: string | null;
  readonly reason: string | null;
}

/** Oldest first. */
export const attemptsOf = (sql: Sql, postId: string): Promise<AttemptRow[]> =>
  sql.query<AttemptRow>(
    'SELECT id, number, started_at, ended_at, outcome, code, reason FROM schedule_attempts WHERE post_id = $1::uuid ORDER BY number',
    [postId],
    'attempts-of-post',
  );
