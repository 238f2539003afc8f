import type { Cue } from '@trenzeye/proto/editing/cues';
import type { Lab, LabHighlight } from '@trenzeye/proto/http/media/lab';
import { Prisma, type Upload } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import type { Probe } from '../../ffmpeg/index.ts';
import type { UploadAssets } from '../upload-assets.ts';
import { toUpload, type UploadRow } from './uploads.ts';

/** An upload that is to be processed, locked until the transaction ends; undefined when there is nothing to do. */
export const lockPendingUpload = async (prisma: Database, id: string): Promise<UploadRow | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<Upload[]>`
    SELECT * FROM uploads WHERE id = ${id}::uuid AND status = 'pending' AND NOT cancelled AND stage <> 'uploading' FOR UPDATE`;
  return row && toUpload(row);
};

/** A user's upload, locked until the transaction ends. */
export const lockOwnUpload = async (prisma: Database, userId: string, id: string): Promise<UploadRow | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<Upload[]>`
    SELECT * FROM uploads WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  return row && toUpload(row);
};

/** Counts another attempt and returns the row after it. */
export const countAttempt = async (prisma: Database, id: string, at: Date): Promise<UploadRow> =>
  toUpload(await prisma.upload.update({ where: { id }, data: { attempt: { increment: 1 }, updated_at: at } }));

export const setStage = async (prisma: Database, id: string, stage: string, percent: number, at: Date): Promise<void> => {
  await prisma.upload.updateMany({ where: { id }, data: { stage, percent, updated_at: at } });
};

interface ProcessedVideo {
  readonly duration: number | null;
  readonly width: number;
  readonly height: number;
  readonly transcript: string | null;
  readonly transcriptSource: string | null;
  readonly assets: UploadAssets;
  readonly at: Date;
}

export const setProcessed = async (prisma: Database, id: string, result: ProcessedVideo): Promise<void> => {
  const { duration, width, height, transcript, transcriptSource, assets, at } = result;
  // Raw: adds keys to a JSON object.
  await prisma.$executeRaw`
    UPDATE uploads SET status = 'processed', stage = 'processed', percent = 100, reason = NULL, retryable = false, duration = ${duration},
      width = ${width}, height = ${height}, transcript = ${transcript}, transcript_source = ${transcriptSource},
      assets = assets || ${JSON.stringify(assets)}::jsonb, updated_at = ${at.toISOString()}::timestamptz WHERE id = ${id}::uuid`;
};

export const setFailed = async (prisma: Database, id: string, reason: string, retryable: boolean, at: Date): Promise<void> => {
  await prisma.upload.updateMany({ where: { id }, data: { status: 'error', reason, retryable, updated_at: at } });
};

/** Results of the stages that earlier attempts finished, by stage. */
export const readCheckpoint = async (prisma: Database, uploadId: string): Promise<Readonly<Record<string, unknown>>> => {
  const row = await prisma.processingCheckpoint.findUnique({ where: { upload_id: uploadId } });
  return (row?.stages ?? {}) as Record<string, unknown>;
};

export const addToCheckpoint = async (prisma: Database, uploadId: string, stages: Record<string, unknown>): Promise<void> => {
  // Raw: adds keys to a JSON object.
  await prisma.$executeRaw`
    INSERT INTO processing_checkpoints AS c (upload_id, stages) VALUES (${uploadId}::uuid, ${JSON.stringify(stages)}::jsonb)
    ON CONFLICT (upload_id) DO UPDATE SET stages = c.stages || excluded.stages`;
};

export const deleteCheckpoint = async (prisma: Database, uploadId: string): Promise<void> => {
  await prisma.processingCheckpoint.deleteMany({ where: { upload_id: uploadId } });
};

export interface AnalysisData {
  readonly frame_rate: Probe['frameRate'];
  readonly has_audio: boolean;
  readonly waveform: Lab['waveform'];
  /** Without its URL. */
  readonly sprite: Omit<NonNullable<Lab['sprite']>, 'url'> | null;
  readonly loudness: Lab['loudness'];
  /** With the times of their words, where they are known. */
  readonly cues: readonly Cue[];
  readonly transcript_note: string | null;
  readonly highlights: LabHighlight[];
}

export const putAnalysis = async (prisma: Database, uploadId: string, analysis: AnalysisData): Promise<void> => {
  const data = {
    ...analysis,
    waveform: analysis.waveform ?? Prisma.DbNull,
    sprite: analysis.sprite ?? Prisma.DbNull,
    loudness: analysis.loudness ?? Prisma.DbNull,
    cues: analysis.cues as unknown as Prisma.InputJsonValue,
  };
  await prisma.analysis.upsert({ where: { upload_id: uploadId }, create: { upload_id: uploadId, ...data }, update: data });
};

export const readAnalysis = async (prisma: Database, uploadId: string): Promise<AnalysisData | undefined> => {
  const row = await prisma.analysis.findUnique({ where: { upload_id: uploadId }, omit: { upload_id: true } });
  return (row ?? undefined) as AnalysisData | undefined;
};

interface Sidecar {
  readonly key: string;
  /** Replaces the upload's transcript unless null. */
  readonly transcript: string | null;
  readonly at: Date;
}

/** Attaches a caption file to a video. */
export const setSidecar = async (prisma: Database, id: string, { key, transcript, at }: Sidecar): Promise<void> => {
  // Raw: adds keys to a JSON object.
  await prisma.$executeRaw`
    UPDATE uploads SET assets = assets || jsonb_build_object('sidecar', ${key}::text)
        || CASE WHEN ${transcript}::text IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('captions', ${key}::text) END,
      transcript = coalesce(${transcript}, transcript),
      transcript_source = CASE WHEN ${transcript}::text IS NULL THEN transcript_source ELSE 'sidecar' END,
      updated_at = ${at.toISOString()}::timestamptz WHERE id = ${id}::uuid`;
  await prisma.jobFile.updateMany({ where: { key }, data: { kept: true } });
};
