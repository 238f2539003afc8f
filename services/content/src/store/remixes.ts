import type { Sql } from '@trenzeye/kit';
import type { RemixConsent } from '@trenzeye/proto/http/content';
import type { AuthorRow } from './authors.ts';

/** The original of a remix as it is now, and under which name its author was credited. */
export interface CreditRow extends AuthorRow {
  readonly id: string;
  readonly status: 'published' | 'removed';
  readonly title: string;
  readonly type: 'thread' | 'image' | 'video';
  /** Null while the remix is a draft. */
  readonly username_then: string | null;
  /** 0 while the remix is a draft. */
  readonly depth: number;
}

/** Whom an item credits; undefined when it is no remix. */
export const readCredit = async (sql: Sql, id: string): Promise<CreditRow | undefined> => {
  const [row] = await sql.query<CreditRow>(
    `SELECT o.id, o.status, o.title, o.type, o.user_id, a.username, a.avatar_url, a.is_verified, a.is_test_user, l.original_username AS username_then,
       coalesce(l.depth, 0) AS depth
     FROM content_core c JOIN content_core o ON o.id = c.remix_of
     LEFT JOIN authors a ON a.user_id = o.user_id LEFT JOIN remix_logs l ON l.new_content_id = c.id WHERE c.id = $1::uuid`,
    [id],
    'credit-read',
  );
  return row;
};

/** What decides whether somebody may remix an item. */
export interface ConsentRow {
  readonly author_id: string;
  readonly consent: RemixConsent;
  readonly follows: boolean;
  readonly request: 'pending' | 'accepted' | 'declined' | null;
}

export const readConsent = async (sql: Sql, id: string, userId: string | undefined): Promise<ConsentRow | undefined> => {
  const [row] = await sql.query<ConsentRow>(
    `SELECT c.user_id AS author_id, c.remix_consent AS consent,
       coalesce((SELECT following FROM followers f WHERE f.user_id = c.user_id AND f.follower_id = $2::uuid), false) AS follows,
       (SELECT r.status FROM remix_requests r WHERE r.content_id = c.id AND r.user_id = $2::uuid) AS request
     FROM content_core c WHERE c.id = $1::uuid AND c.status = 'published'`,
    [id, userId ?? null],
    'consent-read',
  );
  return row;
};

/** Takes the rows of these items' counts, always in the same order, so that publishing, removing and counting cannot lock each other out. */
export const lockMetrics = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  await sql.query(
    `INSERT INTO content_metrics AS m (content_id) SELECT * FROM unnest($1::uuid[]) ON CONFLICT (content_id) DO UPDATE SET views = m.views`,
    [[...new Set(ids)].sort()],
    'metrics-lock',
  );
};

export interface NewRemixLog {
  readonly newId: string;
  readonly originalId: string;
  readonly remixerId: string;
  readonly at: Date;
}

export interface RemixLog {
  readonly depth: number;
  readonly originalUserId: string;
  /** The name of then. */
  readonly originalUsername: string;
}

/** Writes who remixed what; the depth follows from the original's own. `unknown` is what an author is called until their events have arrived. */
export const addRemixLog = async (sql: Sql, { newId, originalId, remixerId, at }: NewRemixLog, unknown: string): Promise<RemixLog> => {
  const [row] = await sql.query<RemixLog>(
    `INSERT INTO remix_logs (new_content_id, original_content_id, remixed_by_user_id, original_user_id, original_username, depth, created_at)
     SELECT $1::uuid, c.id, $3::uuid, c.user_id, coalesce(a.username, $5), coalesce(l.depth, 0) + 1, $4::timestamptz
     FROM content_core c LEFT JOIN authors a ON a.user_id = c.user_id LEFT JOIN remix_logs l ON l.new_content_id = c.id WHERE c.id = $2::uuid
     RETURNING depth, original_user_id AS "originalUserId", original_username AS "originalUsername"`,
    [newId, originalId, remixerId, at.toISOString(), unknown],
    'remix-log-add',
  );
  if (!row) throw new Error(`the original ${originalId} is gone while its remix is being published`);
  return row;
};

export interface RemixCount {
  readonly remixCount: number;
  readonly remixVersion: number;
}

/** Counts an item's remixes anew, each person once and its author never; for it and in the feed. Its metrics are locked by `lockMetrics`. */
export const recountRemixes = async (sql: Sql, originalId: string): Promise<RemixCount> => {
  const [row] = await sql.query<RemixCount>(
    `WITH counted AS (
       SELECT count(DISTINCT remixed_by_user_id)::int AS people FROM remix_logs
       WHERE original_content_id = $1::uuid AND live AND remixed_by_user_id <> original_user_id
     ), metrics AS (
       UPDATE content_metrics SET remix_count = counted.people + seeded_remixes, remixes_version = remixes_version + 1 FROM counted WHERE content_id = $1::uuid
       RETURNING remix_count, remixes_version
     ), shown AS (
       UPDATE feed_items f SET remix_count = m.remix_count FROM metrics m WHERE f.content_id = $1::uuid AND f.remix_count <> m.remix_count
     )
     SELECT counted.people AS "remixCount", remixes_version::int AS "remixVersion" FROM metrics, counted`,
    [originalId],
    'remix-recount',
  );
  return row ?? { remixCount: 0, remixVersion: 0 };
};
