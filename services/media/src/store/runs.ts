import type { Sql } from '@trenzeye/kit';

export type SubjectKind = 'upload' | 'short';

export interface RunRow {
  readonly subject_id: string;
  readonly kind: SubjectKind;
  readonly run: string;
  readonly worker: string | null;
  readonly job_id: string;
  readonly tries: number;
  readonly checkpoint: Record<string, unknown>;
}

/** The number of the advisory lock that a worker holds while it lives. */
const lockOf = (parameter: string): string => `hashtextextended(${parameter}::text, 20)`;

/** Held by the session until it ends, however it ends. */
export const holdWorkerLock = async (sql: Sql, worker: string): Promise<void> => {
  await sql.query(`SELECT pg_advisory_lock(${lockOf('$1')})`, [worker]);
};

/** Whether a worker is gone: then its lock is free. Within a transaction. */
export const isGone = async (sql: Sql, worker: string): Promise<boolean> => {
  const [row] = await sql.query<{ gone: boolean }>(`SELECT pg_try_advisory_xact_lock(${lockOf('$1')}) AS gone`, [worker], 'run-gone');
  return row?.gone ?? false;
};

export const lockRun = async (sql: Sql, subjectId: string): Promise<RunRow | undefined> => {
  const [row] = await sql.query<RunRow>(
    'SELECT subject_id, kind, run, worker, job_id, tries, checkpoint FROM runs WHERE subject_id = $1 FOR UPDATE',
    [subjectId],
    'run-lock',
  );
  return row;
};

export interface NewRun {
  readonly subject_id: string;
  readonly kind: SubjectKind;
  readonly run: string;
  readonly worker: string;
  readonly job_id: string;
  readonly at: Date;
}

/** Begins a run, or begins it anew where one was left behind: with its checkpoint, and one try more. */
export const beginRun = async (sql: Sql, { subject_id, kind, run, worker, job_id, at }: NewRun): Promise<RunRow> => {
  const [row] = await sql.query<RunRow>(
    `INSERT INTO runs AS r (subject_id, kind, run, worker, job_id, tries, started_at) VALUES ($1, $2, $3, $4, $5, 1, $6)
     ON CONFLICT (subject_id) DO UPDATE SET run = excluded.run, worker = excluded.worker, job_id = excluded.job_id, tries = r.tries + 1,
       started_at = excluded.started_at
     RETURNING subject_id, kind, run, worker, job_id, tries, checkpoint`,
    [subject_id, kind, run, worker, job_id, at],
    'run-begin',
  );
  if (!row) throw new Error('a run was not stored');
  return row;
};

/** Whether a run is still the one that counts, and its result still wanted. */
export const isWanted = async (sql: Sql, subjectId: string, run: string): Promise<boolean> => {
  const rows = await sql.query(
    `SELECT 1 FROM runs r WHERE r.subject_id = $1 AND r.run = $2 AND (
       EXISTS (SELECT 1 FROM uploads u WHERE u.id = r.subject_id AND u.status = 'pending' AND NOT u.cancelled)
       OR EXISTS (SELECT 1 FROM shorts s WHERE s.id = r.subject_id AND s.status = 'rendering'))`,
    [subjectId, run],
    'run-wanted',
  );
  return rows.length > 0;
};

/** Adds what a stage made. False when the run counts no more. */
export const addCheckpoint = async (sql: Sql, subjectId: string, run: string, made: Record<string, unknown>): Promise<boolean> => {
  const rows = await sql.query(
    'UPDATE runs SET checkpoint = checkpoint || $3::jsonb WHERE subject_id = $1 AND run = $2 RETURNING run',
    [subjectId, run, JSON.stringify(made)],
    'run-checkpoint',
  );
  return rows.length > 0;
};

/** Nobody is at it until the next try; what it cost does not count where it was not the subject's fault. */
export const pauseRun = async (sql: Sql, subjectId: string, run: string, counts: boolean): Promise<void> => {
  await sql.query(
    'UPDATE runs SET worker = NULL, tries = tries - CASE WHEN $3::boolean THEN 0 ELSE 1 END WHERE subject_id = $1 AND run = $2',
    [subjectId, run, counts],
    'run-pause',
  );
};

export const endRun = async (sql: Sql, subjectId: string): Promise<void> => {
  await sql.query('DELETE FROM runs WHERE subject_id = $1', [subjectId], 'run-end');
};

/** Runs that say somebody is at them, except a worker's own. */
export const othersRuns = (sql: Sql, worker: string): Promise<RunRow[]> =>
  sql.query<RunRow>(
    'SELECT subject_id, kind, run, worker, job_id, tries, checkpoint FROM runs WHERE worker IS NOT NULL AND worker <> $1 LIMIT 100',
    [worker],
    'run-others',
  );
