import type { Sql } from '@trenzeye/kit';

export interface ResumableRow {
  readonly upload_id: string;
  /** Names the draft in the object store. */
  readonly draft: string;
  readonly metadata: Readonly<Record<string, string | null>>;
}

export const insertResumable = async (sql: Sql, { upload_id, draft, metadata }: ResumableRow): Promise<void> => {
  await sql.query(
    'INSERT INTO resumable_uploads (upload_id, draft, metadata) VALUES ($1, $2, $3)',
    [upload_id, draft, JSON.stringify(metadata)],
    'resumable-insert',
  );
};

/** Undefined when the upload is whole or gone. */
export const readResumable = async (sql: Sql, uploadId: string): Promise<ResumableRow | undefined> => {
  const [row] = await sql.query<ResumableRow>(
    'SELECT upload_id, draft, metadata FROM resumable_uploads WHERE upload_id = $1',
    [uploadId],
    'resumable-read',
  );
  return row;
};

/** Of all uploads of somebody that are not whole. */
export const listResumable = (sql: Sql, userId: string): Promise<ResumableRow[]> =>
  sql.query<ResumableRow>(
    'SELECT r.upload_id, r.draft, r.metadata FROM resumable_uploads r JOIN uploads u ON u.id = r.upload_id WHERE u.user_id = $1',
    [userId],
    'resumable-list',
  );

export const deleteResumable = async (sql: Sql, uploadId: string): Promise<void> => {
  await sql.query('DELETE FROM resumable_uploads WHERE upload_id = $1', [uploadId], 'resumable-delete');
};
