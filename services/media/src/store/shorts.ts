import type { Sql } from '@trenzeye/kit';
import type { Scene } from '@trenzeye/proto/http/content';
import type { Short, ShortEdit, ShortFromScript } from '@trenzeye/proto/http/media/shorts';
import type { z } from 'zod';

/** What the last successful rendering made: keys of the object store, seconds and pixels. */
export interface Rendered {
  readonly video: string;
  readonly thumbnail: string;
  readonly captions: string | null;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
}

export interface ShortRow {
  readonly id: string;
  readonly user_id: string;
  readonly upload_id: string | null;
  readonly title: string;
  readonly caption: string;
  readonly script: string;
  readonly scenes: z.output<typeof Scene>[];
  readonly voice_type: string;
  readonly style: z.output<typeof ShortFromScript>['style'];
  readonly edit: ShortEdit | null;
  readonly status: Short['status'];
  readonly stage: string | null;
  readonly percent: number;
  readonly reason: string | null;
  readonly retryable: boolean;
  readonly rendered: Rendered | null;
  readonly version: number;
  readonly is_public: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = `id, user_id, upload_id, title, caption, script, scenes, voice_type, style, edit, status, stage, percent, reason, retryable, rendered, version,
  created_at, updated_at, EXISTS (SELECT 1 FROM public_objects p WHERE p.prefix = 'shorts/' || shorts.id || '/' AND p.visible) AS is_public`;

export type NewShort = Pick<
  ShortRow,
  'id' | 'user_id' | 'upload_id' | 'title' | 'script' | 'scenes' | 'voice_type' | 'style' | 'edit' | 'status'
> & {
  readonly at: Date;
};

const one = async (rows: Promise<ShortRow[]>): Promise<ShortRow | undefined> => (await rows)[0];

export const insertShort = async (sql: Sql, short: NewShort): Promise<ShortRow> => {
  const { id, user_id, upload_id, title, script, scenes, voice_type, style, edit, status, at } = short;
  const [row] = await sql.query<ShortRow>(
    `INSERT INTO shorts (id, user_id, upload_id, title, script, scenes, voice_type, style, edit, status, stage, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::jsonb, $10, CASE WHEN $10 = 'rendering' THEN 'waiting' END, $11, $11) RETURNING ${columns}`,
    [id, user_id, upload_id, title, script, JSON.stringify(scenes), voice_type, style, edit && JSON.stringify(edit), status, at],
    'short-insert',
  );
  if (!row) throw new Error('a Short was not stored');
  return row;
};

export const readShort = (sql: Sql, id: string): Promise<ShortRow | undefined> =>
  one(sql.query<ShortRow>(`SELECT ${columns} FROM shorts WHERE id = $1`, [id], 'short-read'));

/** Somebody's own, locked until the transaction ends. */
export const lockOwnShort = (sql: Sql, userId: string, id: string): Promise<ShortRow | undefined> =>
  one(sql.query<ShortRow>(`SELECT ${columns} FROM shorts WHERE id = $1 AND user_id = $2 FOR UPDATE`, [id, userId], 'short-lock-own'));

/** One that waits to be rendered, locked until the transaction ends. */
export const lockRenderingShort = (sql: Sql, id: string): Promise<ShortRow | undefined> =>
  one(sql.query<ShortRow>(`SELECT ${columns} FROM shorts WHERE id = $1 AND status = 'rendering' FOR UPDATE`, [id], 'short-lock-rendering'));

/** The Short somebody began last from an upload. */
export const latestShortOf = (sql: Sql, userId: string, uploadId: string): Promise<ShortRow | undefined> =>
  one(
    sql.query<ShortRow>(
      `SELECT ${columns} FROM shorts WHERE upload_id = $1 AND user_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [uploadId, userId],
      'short-latest',
    ),
  );

/** Makes two requests for a Short of the same upload wait for each other, until the transaction ends. */
export const lockShortsOf = async (sql: Sql, uploadId: string): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 22))', [uploadId], 'short-lock-upload');
};

export interface ShortPage {
  readonly before?: readonly [at: string, id: string] | undefined;
  readonly limit: number;
}

/** Latest first. */
export const listShorts = (sql: Sql, userId: string, { before, limit }: ShortPage): Promise<ShortRow[]> =>
  sql.query<ShortRow>(
    `SELECT ${columns} FROM shorts WHERE user_id = $1
       AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [userId, before?.[0] ?? null, before?.[1] ?? null, limit],
    'short-list',
  );

export interface CutChange {
  readonly edit: ShortEdit;
  readonly title: string;
  readonly script: string;
  readonly scenes: ShortRow['scenes'];
  readonly at: Date;
}

const changed = async (rows: Promise<ShortRow[]>): Promise<ShortRow> => {
  const row = await one(rows);
  if (!row) throw new Error('a Short is gone while it is being changed');
  return row;
};

export const setCut = (sql: Sql, id: string, { edit, title, script, scenes, at }: CutChange): Promise<ShortRow> =>
  changed(
    sql.query<ShortRow>(
      `UPDATE shorts SET edit = $2::jsonb, title = $3, script = $4, scenes = $5::jsonb, updated_at = $6 WHERE id = $1 RETURNING ${columns}`,
      [id, JSON.stringify(edit), title, script, JSON.stringify(scenes), at],
      'short-cut',
    ),
  );

export const setRendering = (sql: Sql, id: string, at: Date): Promise<ShortRow> =>
  changed(
    sql.query<ShortRow>(
      `UPDATE shorts SET status = 'rendering', stage = 'waiting', percent = 0, reason = NULL, updated_at = $2 WHERE id = $1 RETURNING ${columns}`,
      [id, at],
      'short-rendering',
    ),
  );

/** Back to what it was before somebody asked for a rendering. */
export const setUnrendered = (sql: Sql, id: string, at: Date): Promise<ShortRow> =>
  changed(
    sql.query<ShortRow>(
      `UPDATE shorts SET status = CASE WHEN rendered IS NULL THEN 'draft' ELSE 'ready' END, stage = NULL, percent = 0, updated_at = $2
       WHERE id = $1 RETURNING ${columns}`,
      [id, at],
      'short-unrendered',
    ),
  );

export const setShortStage = async (sql: Sql, id: string, stage: string, percent: number, at: Date): Promise<void> => {
  await sql.query('UPDATE shorts SET stage = $2, percent = $3, updated_at = $4 WHERE id = $1', [id, stage, percent, at], 'short-stage');
};

export const setShortFailed = async (sql: Sql, id: string, reason: string, retryable: boolean, at: Date): Promise<void> => {
  await sql.query(
    "UPDATE shorts SET status = 'failed', stage = NULL, reason = $2, retryable = $3, updated_at = $4 WHERE id = $1",
    [id, reason, retryable, at],
    'short-failed',
  );
};

/** A rendering succeeded; answers the Short with its new version. */
export const setRendered = (sql: Sql, id: string, rendered: Rendered, at: Date): Promise<ShortRow> =>
  changed(
    sql.query<ShortRow>(
      `UPDATE shorts SET status = 'ready', stage = NULL, percent = 100, reason = NULL, rendered = $2::jsonb, version = version + 1, updated_at = $3
       WHERE id = $1 RETURNING ${columns}`,
      [id, JSON.stringify(rendered), at],
      'short-rendered',
    ),
  );

export const shortIdsOf = async (sql: Sql, userId: string): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>('SELECT id FROM shorts WHERE user_id = $1', [userId], 'short-ids');
  return rows.map(({ id }) => id);
};

export const deleteShort = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('DELETE FROM shorts WHERE id = $1', [id], 'short-delete');
};
