import type { Sql } from '@trenzeye/kit';
import { activeTraceparent } from '@trenzeye/kit/telemetry/active';
import { databaseOf, type JobData, jobSchema, workQueue } from './queue.ts';

/** Puts a job into the queue within the caller's transaction: it is worked on if, and only if, that commits. */
const enqueue = async (data: JobData, sql: Sql): Promise<void> => {
  // Loaded with the first job: a service that gets none starts without it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ db: databaseOf(sql), schema: jobSchema, migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.send(workQueue, { ...data, trace: activeTraceparent() });
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
};

/** Has an upload processed, from wherever it is. */
export const enqueueProcessing = (uploadId: string, sql: Sql): Promise<void> => enqueue({ kind: 'upload', id: uploadId }, sql);

/** Has a Short rendered as it is cut now. */
export const enqueueRendering = (shortId: string, sql: Sql): Promise<void> => enqueue({ kind: 'short', id: shortId }, sql);
