import type { Sql } from '@trenzeye/kit';

export interface DraftRow {
  readonly content_id: string;
  readonly user_id: string;
  readonly type: string;
  readonly title: string;
  readonly preview: string;
  readonly status: 'draft' | 'published' | 'removed';
}

export interface KnownDraft {
  readonly contentId: string;
  readonly userId: string;
  readonly type: string;
  readonly title: string;
  readonly status: DraftRow['status'];
  readonly version: number;
  readonly preview?: string;
}

/** Keeps an item as an event says it is, unless a later version is here already. */
export const keepDraft = async (sql: Sql, draft: KnownDraft): Promise<void> => {
  const { contentId, userId, type, title, status, version, preview = '' } = draft;
  await sql.query(
    `INSERT INTO schedule_drafts AS d (content_id, user_id, type, title, status, version, preview)
     SELECT $1::uuid, $2::uuid, $3, $4, $5, $6::int, $7 WHERE has_account($2::uuid)
     ON CONFLICT (content_id) DO UPDATE SET type = excluded.type, title = excluded.title, status = excluded.status, version = excluded.version,
       preview = excluded.preview WHERE d.version < excluded.version`,
    [contentId, userId, type, title, status, version, preview],
    'draft-keep',
  );
};

/** Sets the state alone, of an item whose name the event does not tell. */
export const keepDraftStatus = async (sql: Sql, contentId: string, status: DraftRow['status'], version: number): Promise<void> => {
  await sql.query(
    'UPDATE schedule_drafts SET status = $2, version = $3::int WHERE content_id = $1::uuid AND version < $3::int',
    [contentId, status, version],
    'draft-status',
  );
};

/** An item that stays as it is until the transaction ends. */
export const holdDraft = async (sql: Sql, contentId: string): Promise<DraftRow | undefined> => {
  const [row] = await sql.query<DraftRow>(
    'SELECT content_id, user_id, type, title, preview, status FROM schedule_drafts WHERE content_id = $1::uuid FOR SHARE',
    [contentId],
    'draft-hold',
  );
  return row;
};

export const knowsDraft = async (sql: Sql, contentId: string): Promise<boolean> => {
  const rows = await sql.query('SELECT 1 FROM schedule_drafts WHERE content_id = $1::uuid', [contentId], 'draft-known');
  return rows.length > 0;
};

/** The drafts of a person among these ids and titles; titles without regard to case. */
export const draftsNamed = (sql: Sql, userId: string, names: readonly string[]): Promise<DraftRow[]> =>
  sql.query<DraftRow>(
    `SELECT content_id, user_id, type, title, preview, status FROM schedule_drafts
     WHERE user_id = $1::uuid AND status = 'draft' AND (content_id::text = ANY($2::text[]) OR lower(title) = ANY($2::text[]))`,
    [userId, names.map((name) => name.toLowerCase())],
    'drafts-named',
  );
