import type { Sql } from '@trenzeye/kit';
import type { UploadStatus } from '@trenzeye/proto/http/media';
import type { MediaKind } from '../domain/media-types/sniff-media.ts';
import type { UploadAssets } from '../domain/uploads/upload-assets.ts';

export interface UploadRow {
  readonly id: string;
  readonly user_id: string;
  readonly media_type: 'image' | 'video' | 'link';
  readonly source: 'file' | 'resumable' | 'link';
  readonly name: string;
  readonly source_url: string | null;
  /** Bytes. */
  readonly size: number;
  readonly content_type: string | null;
  readonly object_key: string | null;
  readonly status: UploadStatus;
  readonly stage: string;
  readonly percent: number;
  readonly reason: string | null;
  readonly attempt: number;
  readonly retryable: boolean;
  readonly cancelled: boolean;
  readonly transcript: string | null;
  readonly transcript_source: string | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly assets: UploadAssets;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** All of a row, with the size as a number: no upload is so large that it would not fit. */
export const uploadColumns = `id, user_id, media_type, source, name, source_url, size::float8 AS size, content_type, object_key, status,
  stage, percent, reason, attempt, retryable, cancelled, transcript, transcript_source, duration, width, height, assets, created_at, updated_at`;

export type NewUpload = Pick<UploadRow, 'id' | 'user_id' | 'media_type' | 'source' | 'name' | 'source_url' | 'size' | 'stage'> & {
  readonly at: Date;
};

const one = async (rows: Promise<UploadRow[]>): Promise<UploadRow | undefined> => (await rows)[0];

export const insertUpload = async (sql: Sql, upload: NewUpload): Promise<UploadRow> => {
  const { id, user_id, media_type, source, name, source_url, size, stage, at } = upload;
  const [row] = await sql.query<UploadRow>(
    `INSERT INTO uploads (id, user_id, media_type, source, name, source_url, size, status, stage, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9, $9) RETURNING ${uploadColumns}`,
    [id, user_id, media_type, source, name, source_url, size, stage, at],
    'upload-insert',
  );
  if (!row) throw new Error('an upload was not stored');
  return row;
};

/** Whoever it belongs to. */
export const readUpload = (sql: Sql, id: string): Promise<UploadRow | undefined> =>
  one(sql.query<UploadRow>(`SELECT ${uploadColumns} FROM uploads WHERE id = $1`, [id], 'upload-read'));

export const ownUpload = (sql: Sql, userId: string, id: string): Promise<UploadRow | undefined> =>
  one(sql.query<UploadRow>(`SELECT ${uploadColumns} FROM uploads WHERE id = $1 AND user_id = $2`, [id, userId], 'upload-own'));

export interface UploadPage {
  readonly status?: UploadStatus | undefined;
  readonly media_type?: string | undefined;
  readonly before?: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listUploads = (sql: Sql, userId: string, { status, media_type, before, limit }: UploadPage): Promise<UploadRow[]> =>
  sql.query<UploadRow>(
    `SELECT ${uploadColumns} FROM uploads
     WHERE user_id = $1 AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR media_type = $3)
       AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $6`,
    [userId, status ?? null, media_type ?? null, before?.at ?? null, before?.id ?? null, limit],
    'upload-list',
  );

/** The bytes are there; what they are is known. Undefined when the upload is gone or was not waiting for them. */
export const markStored = (
  sql: Sql,
  id: string,
  stored: MediaKind & { readonly object_key: string; readonly size: number; readonly stage: string; readonly at: Date },
): Promise<UploadRow | undefined> =>
  one(
    sql.query<UploadRow>(
      `UPDATE uploads SET media_type = $2, content_type = $3, object_key = $4, size = $5, stage = $6, percent = 0, updated_at = $7
       WHERE id = $1 AND stage IN ('uploading', 'fetching') AND NOT cancelled RETURNING ${uploadColumns}`,
      [id, stored.media_type, stored.content_type, stored.object_key, stored.size, stored.stage, stored.at],
      'upload-stored',
    ),
  );

/** How much of the bytes has come; undefined when the upload is gone or cancelled. */
export const markArriving = (sql: Sql, id: string, stage: string, percent: number, at: Date): Promise<UploadRow | undefined> =>
  one(
    sql.query<UploadRow>(
      `UPDATE uploads SET stage = $2, percent = $3, updated_at = $4 WHERE id = $1 AND NOT cancelled AND object_key IS NULL
       RETURNING ${uploadColumns}`,
      [id, stage, percent, at],
      'upload-arriving',
    ),
  );

export const deleteUpload = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('DELETE FROM uploads WHERE id = $1', [id], 'upload-delete');
};

/** Whose bytes stopped coming before `before`. */
export const forgottenUploads = (sql: Sql, before: Date): Promise<UploadRow[]> =>
  sql.query<UploadRow>(
    `SELECT ${uploadColumns} FROM uploads WHERE stage = 'uploading' AND updated_at < $1 ORDER BY updated_at LIMIT 100`,
    [before],
    'upload-forgotten',
  );

/** Sets it back to the beginning of its processing; undefined unless it failed and may be tried again. */
export const restartUpload = (sql: Sql, id: string, at: Date): Promise<UploadRow | undefined> =>
  one(
    sql.query<UploadRow>(
      `UPDATE uploads SET status = 'pending', stage = 'queued', percent = 0, reason = NULL, retryable = false, cancelled = false,
         updated_at = $2 WHERE id = $1 AND status = 'error' AND retryable RETURNING ${uploadColumns}`,
      [id, at],
      'upload-restart',
    ),
  );

/** Undefined unless it is being processed. */
export const cancelUpload = (sql: Sql, id: string, reason: string, at: Date): Promise<UploadRow | undefined> =>
  one(
    sql.query<UploadRow>(
      `UPDATE uploads SET status = 'error', stage = 'cancelled', reason = $2, retryable = true, cancelled = true, updated_at = $3
       WHERE id = $1 AND status = 'pending' AND stage <> 'uploading' RETURNING ${uploadColumns}`,
      [id, reason, at],
      'upload-cancel',
    ),
  );

export type Description = Pick<UploadRow, 'name' | 'transcript' | 'transcript_source' | 'duration' | 'assets'> & { readonly at: Date };

/** A video of which there are words but no file; undefined when the upload is gone or cancelled. */
export const markDescribed = (sql: Sql, id: string, described: Description): Promise<UploadRow | undefined> =>
  one(
    sql.query<UploadRow>(
      `UPDATE uploads SET media_type = 'video', status = 'processed', stage = 'described', percent = 100, name = $2, transcript = $3,
         transcript_source = $4, duration = $5, assets = $6, updated_at = $7
       WHERE id = $1 AND status = 'pending' RETURNING ${uploadColumns}`,
      [
        ...[id, described.name, described.transcript, described.transcript_source, described.duration],
        ...[JSON.stringify(described.assets), described.at],
      ],
      'upload-described',
    ),
  );

export type Pictured = Pick<UploadRow, 'width' | 'height' | 'assets'> & { readonly at: Date };

/** A picture whose renditions are there; the original goes. Undefined when the upload is gone or cancelled. */
export const markPictured = (sql: Sql, id: string, { width, height, assets, at }: Pictured): Promise<UploadRow | undefined> =>
  one(
    sql.query<UploadRow>(
      `UPDATE uploads SET status = 'processed', stage = 'processed', percent = 100, object_key = NULL, width = $2, height = $3, assets = $4,
         updated_at = $5 WHERE id = $1 AND status = 'pending' RETURNING ${uploadColumns}`,
      [id, width, height, JSON.stringify(assets), at],
      'upload-pictured',
    ),
  );

/** All of somebody, with what is noted of their days. */
export const deleteUploadsOf = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('DELETE FROM uploads WHERE user_id = $1', [userId], 'deletion-uploads');
  await sql.query('DELETE FROM upload_days WHERE user_id = $1', [userId], 'deletion-days');
};
