import type { Sql } from '@trenzeye/kit';
import type { Provenance, RemixConsent } from '@trenzeye/proto/http/content';

export interface DraftRow {
  readonly id: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly title: string;
  readonly updated_at: Date;
  readonly text: string;
}

/** The last draft of the page before: when it was changed (ms since 1970) and its id. */
export type DraftPosition = readonly [updatedAt: string, id: string];

/** A user's drafts, latest first. */
export const readDrafts = async (sql: Sql, userId: string, limit: number, after: DraftPosition | undefined): Promise<DraftRow[]> =>
  sql.query<DraftRow>(
    `SELECT c.id, c.type, c.title, c.updated_at, coalesce(t.text_body, i.caption, v.script, '') AS text
     FROM content_core c
     LEFT JOIN content_text t ON t.content_core_id = c.id
     LEFT JOIN content_image i ON i.content_core_id = c.id
     LEFT JOIN content_video v ON v.content_core_id = c.id
     WHERE c.user_id = $1 AND c.status = 'draft' ${after ? 'AND (c.updated_at, c.id) < (to_timestamp($3::double precision / 1000), $4::uuid)' : ''}
     ORDER BY c.updated_at DESC, c.id DESC LIMIT $2`,
    [userId, limit, ...(after ?? [])],
  );

export interface DraftChange {
  readonly title: string;
  readonly prompt: string;
  readonly signalId: string | null;
  readonly templateId: string | null;
  readonly provenance: Provenance | null;
  readonly shortId: string | null;
  readonly at: Date;
}

/** Sets what a locked draft is about and returns its new version. */
export const changeDraftRow = async (sql: Sql, id: string, change: DraftChange): Promise<number> => {
  const { title, prompt, signalId, templateId, provenance, shortId, at } = change;
  const [row] = await sql.query<{ version: number }>(
    `UPDATE content_core SET title = $2, prompt = $3, signal_id = $4::uuid, template_id = $5::uuid, provenance = $6::jsonb, updated_at = $7::timestamptz,
       short_id = $8::uuid, version = version + 1 WHERE id = $1::uuid RETURNING version`,
    [id, title, prompt, signalId, templateId, provenance && JSON.stringify(provenance), at.toISOString(), shortId],
    'draft-change',
  );
  if (!row) throw new Error(`draft ${id} is gone while it is being saved`);
  return row.version;
};

/** Sets who may remix an item of this user; false when it is not there, not theirs or removed. */
export const setRemixConsent = async (sql: Sql, id: string, userId: string, consent: RemixConsent): Promise<boolean> => {
  const rows = await sql.query(
    "UPDATE content_core SET remix_consent = $3 WHERE id = $1::uuid AND user_id = $2::uuid AND status <> 'removed' RETURNING id",
    [id, userId, consent],
    'consent-set',
  );
  return rows.length > 0;
};
