import { newId } from '@trenzeye/kit';
import type { Pool } from 'pg';
import type { PrismaClient } from './generated/client.ts';

export type RunKind = 'demo' | 'test';

export interface RunRecord {
  readonly id: string;
  readonly kind: RunKind;
  readonly status: 'running' | 'succeeded' | 'failed';
  /** Part -> rows that were new. */
  readonly counts: Record<string, number>;
  /** Part -> rows there are after it, new or not. */
  readonly rows: Record<string, number>;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const lockNumber = 7_345_010;

/** Runs `work` while holding the one seeding lock; undefined when somebody else holds it. It is gone with the connection, so a crash leaves none behind. */
export const withSeedLock = async <T>(pool: Pool, work: () => Promise<T>): Promise<T | undefined> => {
  const client = await pool.connect();
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lockNumber]);
    if (!rows[0]?.held) return undefined;
    try {
      return await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]).catch(onError);
    }
  } finally {
    client.off('error', onError);
    client.release(lost);
  }
};

/** Whoever holds the lock is the only run there is: others that say so have lost their process. */
export const closeLostRuns = async (prisma: PrismaClient, now: Date): Promise<void> => {
  await prisma.run.updateMany({
    where: { status: 'running' },
    data: { status: 'failed', error: 'The seeder ended before the run was done.', finishedAt: now },
  });
};

export const startRun = async (prisma: PrismaClient, kind: RunKind, now: Date): Promise<RunRecord> => {
  const run: RunRecord = { id: newId(), kind, status: 'running', counts: {}, rows: {}, error: null, startedAt: now, finishedAt: null };
  await prisma.run.create({ data: run });
  return run;
};

export const finishRun = async (prisma: PrismaClient, run: RunRecord): Promise<RunRecord> => {
  await prisma.run.update({
    where: { id: run.id },
    data: { status: run.status, counts: run.counts, rows: run.rows, error: run.error, finishedAt: run.finishedAt },
  });
  return run;
};

/** Latest first. */
export const latestRuns = async (prisma: PrismaClient, limit: number): Promise<RunRecord[]> => {
  const rows = await prisma.run.findMany({ orderBy: [{ startedAt: 'desc' }, { id: 'desc' }], take: limit });
  return rows as unknown as RunRecord[];
};
