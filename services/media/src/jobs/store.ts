import type { Sql } from '@trenzeye/kit';
import type { ConnectionOptions } from 'pg-boss';
import type { Database } from '../database/transaction.ts';

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
