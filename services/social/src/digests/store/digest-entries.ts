import { maxDigestEntries } from '@trenzeye/proto/http/social';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { type NotificationRow, withDetails } from '../../notifications/store/notifications.ts';

/** A notification in a digest. */
export interface DigestRow extends NotificationRow {
  readonly user_id: string;
  /** Notifications of its kind in the digest. */
  readonly total: number;
}

export interface DigestReader {
  readonly user_id: string;
  /** Earlier notifications are left out. */
  readonly since: Date;
}

/**
 * Takes the unread notifications of these users that are new or have changed since their latest digest, except muted kinds, and returns
 * the latest of each kind, latest first.
 */
export const takeDigestRows = (prisma: Database, readers: readonly DigestReader[]): Promise<DigestRow[]> =>
  // Raw: row locks in the order of the ids: see `lockNotificationsOf`.
  withDetails<DigestRow>(prisma, {
    before: Prisma.sql`
      WITH reader AS (
        SELECT * FROM unnest(${readers.map(({ user_id }) => user_id)}::uuid[], ${readers.map(({ since }) => since)}::timestamptz[])
          AS r(user_id, since)
      ),
      locked AS MATERIALIZED (
        SELECT n.id FROM notifications n JOIN reader r ON r.user_id = n.user_id
        WHERE n.shown AND n.unread AND n.created_at > r.since AND (n.digested_at IS NULL OR n.digested_at < n.created_at)
          AND NOT EXISTS (SELECT FROM muted_digest_kinds k WHERE k.user_id = n.user_id AND k.kind = n.kind)
        ORDER BY n.id FOR UPDATE OF n
      ),
      taken AS (UPDATE notifications n SET digested_at = n.created_at FROM locked WHERE n.id = locked.id RETURNING n.*),
      ranked AS (
        SELECT *, row_number() OVER (PARTITION BY user_id, kind ORDER BY created_at DESC, id DESC) AS position,
          count(*) OVER (PARTITION BY user_id, kind)::int AS total
        FROM taken
      )`,
    selected: Prisma.sql`SELECT * FROM ranked WHERE position <= ${maxDigestEntries}`,
    columns: Prisma.sql`, n.user_id, n.total`,
  });
