import type { Sql } from '@trenzeye/kit';

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
