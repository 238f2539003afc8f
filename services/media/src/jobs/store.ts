import type { Sql } from '@trenzeye/kit';
import type { Cue } from '@trenzeye/proto/editing/cues';
import type { Lab, LabHighlight } from '@trenzeye/proto/http/media/lab';
import type { ConnectionOptions } from 'pg-boss';
import { Prisma, type Upload } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import type { Probe } from '../ffmpeg/probe-video.ts';
import { toUpload, type UploadRow } from '../uploads/store.ts';
import type { UploadAssets } from '../uploads/upload-assets.ts';

/** Runs the statements of pg-boss, which it builds itself, on a transaction's connection. Named: pg-boss builds the statements itself. */
export const pgBossConnection = (sql: Sql): NonNullable<ConnectionOptions['db']> => ({
  executeSql: async (text, values) => ({ rows: await sql.query(text, values) }),
});

export interface QueueDepth {
  /** Jobs that could run now and do not. */
  readonly waiting: number;
  readonly active: number;
  /** Seconds since the oldest waiting job could run. */
  readonly oldest: number;
}

export const readQueueDepth = async (prisma: Database): Promise<QueueDepth> => {
  // Raw: aggregates over the job table of pg-boss.
  const [depth] = await prisma.$queryRaw<QueueDepth[]>`
    SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting,
           count(*) FILTER (WHERE state = 'active')::int AS active,
           coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS oldest
    FROM pgboss.job WHERE name = 'media' AND state <= 'active' AND start_after <= now()`;
  return depth ?? { waiting: 0, active: 0, oldest: 0 };
};

/** Ids of the queued and running jobs of uploads and Shorts. */
export const findOpenJobs = async (prisma: Database, subjectIds: readonly string[]): Promise<string[]> => {
  // Raw: the job table of pg-boss, through the index of its policy.
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM pgboss.job WHERE name = 'media' AND policy = 'exclusive' AND state <= 'active'
      AND coalesce(singleton_key, '') = ANY(${subjectIds}::text[])`;
  return rows.map(({ id }) => id);
};

interface JobFile {
  readonly subjectId: string;
  readonly key: string;
  readonly sizeBytes: number;
  readonly at: Date;
}

/** Records a file before it is stored. The subject is an upload, a Short or a picture. */
export const recordFile = async (prisma: Database, { subjectId, key, sizeBytes, at }: JobFile): Promise<void> => {
  await prisma.jobFile.createMany({ data: { key, subject_id: subjectId, size: sizeBytes, created_at: at }, skipDuplicates: true });
};

/** Marks these files as the result of the upload or Short; its other files may be deleted. */
export const keepFiles = async (prisma: Database, subjectId: string, keys: readonly string[]): Promise<void> => {
  await prisma.jobFile.updateMany({ where: { subject_id: subjectId, key: { notIn: [...keys] } }, data: { kept: false } });
  await prisma.jobFile.updateMany({ where: { subject_id: subjectId, key: { in: [...keys] } }, data: { kept: true } });
};

/** Marks a file that no job made as one that stays. */
export const keepFile = async (prisma: Database, key: string): Promise<void> => {
  await prisma.jobFile.updateMany({ where: { key }, data: { kept: true } });
};

/** Marks files that may be deleted. */
export const releaseFiles = async (prisma: Database, keys: readonly string[]): Promise<void> => {
  await prisma.jobFile.updateMany({ where: { key: { in: [...keys] } }, data: { kept: false } });
};

/** Files of an upload or Short that are part of no result. Empty while it has a queued or running job, which may still use them. */
export const listLeftoverFiles = async (prisma: Database, subjectId: string): Promise<string[]> => {
  // Raw: joins the job table of pg-boss; the file list and the job state must come from one snapshot.
  const rows = await prisma.$queryRaw<{ key: string }[]>`
    SELECT key FROM made_files f WHERE subject_id = ${subjectId}::uuid AND NOT kept AND NOT EXISTS (
      SELECT 1 FROM pgboss.job WHERE name = 'media' AND policy = 'exclusive' AND state <= 'active' AND coalesce(singleton_key, '') = ${subjectId})`;
  return rows.map(({ key }) => key);
};

/** Deletes the records of files whose upload, Short or picture was deleted with all its files. */
export const deleteOrphanedFileRecords = async (prisma: Database): Promise<void> => {
  // Raw: three anti-joins without a foreign key.
  await prisma.$executeRaw`
    DELETE FROM made_files f WHERE kept AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.id = f.subject_id)
      AND NOT EXISTS (SELECT 1 FROM shorts s WHERE s.id = f.subject_id) AND NOT EXISTS (SELECT 1 FROM pictures p WHERE p.id = f.subject_id)`;
};

export const deleteFileRecords = async (prisma: Database, keys: readonly string[]): Promise<void> => {
  await prisma.jobFile.deleteMany({ where: { key: { in: [...keys] } } });
};

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
