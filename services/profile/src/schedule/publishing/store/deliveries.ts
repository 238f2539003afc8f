import type { Database } from '../../../database/transaction.ts';
import { scheduleNow } from './schedule-clock.ts';

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
  readonly is_paused: boolean | null;
}

/** Claims queued deliveries. From here until the answer is stored it is unknown whether a delivery was sent. */
export const claimDeliveries = (prisma: Database, limit: number): Promise<DeliveryRow[]> =>
  // Raw: a claim that skips rows of other processes.
  prisma.$queryRaw<DeliveryRow[]>`
    WITH claimed AS (
      UPDATE schedule_attempts SET delivery = 'sending', delivery_since = schedule_now() WHERE id = ANY(ARRAY(
        SELECT id FROM schedule_attempts WHERE delivery = 'waiting' ORDER BY id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED))
      RETURNING id, post_id, number
    )
    SELECT c.id AS attempt_id, c.post_id, c.number, p.user_id, coalesce(p.published_content_id, p.content_id) AS content_id, d.type, d.title, d.preview,
      p.local_time, p.zone, p.scheduled_time, p.published_at, w.url, w.sealed_secret, w.is_paused
    FROM claimed c JOIN scheduled_posts p ON p.id = c.post_id
    LEFT JOIN schedule_drafts d ON d.content_id = coalesce(p.published_content_id, p.content_id)
    LEFT JOIN schedule_webhooks w ON w.user_id = p.user_id`;

/** Attempts that have been sending for longer than `ageMs`: their process ended. */
export const findAbandonedDeliveries = async (
  prisma: Database,
  ageMs: number,
): Promise<{ readonly id: string; readonly post_id: string }[]> =>
  prisma.scheduleAttempt.findMany({
    where: { delivery: 'sending', delivery_since: { lt: new Date((await scheduleNow(prisma)).getTime() - ageMs) } },
    orderBy: { id: 'asc' },
    take: 100,
    select: { id: true, post_id: true },
  });
