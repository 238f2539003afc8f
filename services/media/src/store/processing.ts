import type { Sql } from '@trenzeye/kit';
import type { Lab, LabHighlight } from '@trenzeye/proto/http/media/shorts';
import type { UploadAssets } from '../domain/uploads/upload-assets.ts';
import type { Probe } from '../ffmpeg/probe-video.ts';
import { type UploadRow, uploadColumns } from './uploads.ts';

/** An upload whose bytes are there, or are to be fetched, locked until the transaction ends; undefined when nothing is to be done. */
export const lockPendingUpload = async (sql: Sql, id: string): Promise<UploadRow | undefined> => {
  const [row] = await sql.query<UploadRow>(
    `SELECT ${uploadColumns} FROM uploads WHERE id = $1 AND status = 'pending' AND NOT cancelled AND stage <> 'uploading' FOR UPDATE`,
    [id],
    'processing-lock',
  );
  return row;
};

/** One try more; answers the row after it. */
export const countAttempt = async (sql: Sql, id: string, at: Date): Promise<UploadRow> => {
  const [row] = await sql.query<UploadRow>(
    `UPDATE uploads SET attempt = attempt + 1, updated_at = $2 WHERE id = $1 RETURNING ${uploadColumns}`,
    [id, at],
    'processing-begin',
  );
  if (!row) throw new Error(`upload ${id} is gone while its processing begins`);
  return row;
};

export const setStage = async (sql: Sql, id: string, stage: string, percent: number, at: Date): Promise<void> => {
  await sql.query(
    'UPDATE uploads SET stage = $2, percent = $3, updated_at = $4 WHERE id = $1',
    [id, stage, percent, at],
    'processing-stage',
  );
};

export interface Processed {
  readonly duration: number | null;
  readonly width: number;
  readonly height: number;
  readonly transcript: string | null;
  readonly transcriptSource: string | null;
  readonly assets: UploadAssets;
  readonly at: Date;
}

export const setProcessed = async (sql: Sql, id: string, made: Processed): Promise<void> => {
  const { duration, width, height, transcript, transcriptSource, assets, at } = made;
  await sql.query(
    `UPDATE uploads SET status = 'processed', stage = 'processed', percent = 100, reason = NULL, retryable = false, duration = $2, width = $3,
       height = $4, transcript = $5, transcript_source = $6, assets = assets || $7::jsonb, updated_at = $8 WHERE id = $1`,
    [id, duration, width, height, transcript, transcriptSource, JSON.stringify(assets), at],
    'processing-done',
  );
};

export const setFailed = async (sql: Sql, id: string, reason: string, retryable: boolean, at: Date): Promise<void> => {
  await sql.query(
    "UPDATE uploads SET status = 'error', reason = $2, retryable = $3, updated_at = $4 WHERE id = $1",
    [id, reason, retryable, at],
    'processing-failed',
  );
};

export interface Analysis {
  readonly frame_rate: Probe['frameRate'];
  readonly has_audio: boolean;
  readonly waveform: Lab['waveform'];
  /** Without its address. */
  readonly sprite: Omit<NonNullable<Lab['sprite']>, 'url'> | null;
  readonly loudness: Lab['loudness'];
  readonly cues: Lab['transcript'];
  readonly transcript_note: string | null;
  readonly highlights: LabHighlight[];
}

export const putAnalysis = async (sql: Sql, uploadId: string, analysis: Analysis): Promise<void> => {
  const { frame_rate, has_audio, waveform, sprite, loudness, cues, transcript_note, highlights } = analysis;
  await sql.query(
    `INSERT INTO analyses (upload_id, frame_rate, has_audio, waveform, sprite, loudness, cues, transcript_note, highlights)
     VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb, $8, $9::jsonb)
     ON CONFLICT (upload_id) DO UPDATE SET frame_rate = excluded.frame_rate, has_audio = excluded.has_audio, waveform = excluded.waveform,
       sprite = excluded.sprite, loudness = excluded.loudness, cues = excluded.cues, transcript_note = excluded.transcript_note,
       highlights = excluded.highlights`,
    [
      ...[uploadId, frame_rate, has_audio, waveform && JSON.stringify(waveform), sprite && JSON.stringify(sprite)],
      ...[loudness && JSON.stringify(loudness), JSON.stringify(cues), transcript_note, JSON.stringify(highlights)],
    ],
    'analysis-put',
  );
};

export const readAnalysis = async (sql: Sql, uploadId: string): Promise<Analysis | undefined> => {
  const [row] = await sql.query<Analysis>(
    'SELECT frame_rate, has_audio, waveform, sprite, loudness, cues, transcript_note, highlights FROM analyses WHERE upload_id = $1',
    [uploadId],
    'analysis-read',
  );
  return row;
};

/** Somebody's own, locked until the transaction ends. */
export const lockOwnUpload = async (sql: Sql, userId: string, id: string): Promise<UploadRow | undefined> => {
  const [row] = await sql.query<UploadRow>(
    `SELECT ${uploadColumns} FROM uploads WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    [id, userId],
    'processing-lock-own',
  );
  return row;
};

/** A caption file lies beside the video; with a transcript it is the one that counts from now on. */
export const setSidecar = async (
  sql: Sql,
  id: string,
  { key, transcript, at }: { readonly key: string; readonly transcript: string | null; readonly at: Date },
): Promise<void> => {
  await sql.query(
    `UPDATE uploads SET assets = assets || jsonb_build_object('sidecar', $2::text)
         || CASE WHEN $3::text IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('captions', $2::text) END,
       transcript = coalesce($3, transcript), transcript_source = CASE WHEN $3::text IS NULL THEN transcript_source ELSE 'sidecar' END,
       updated_at = $4 WHERE id = $1`,
    [id, key, transcript, at],
    'processing-sidecar',
  );
  await sql.query('UPDATE made_files SET kept = true WHERE key = $1', [key], 'processing-sidecar-keep');
};
