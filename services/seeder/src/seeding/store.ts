import { newId, type TransactionClient } from '@trenzeye/kit';
import type { Pool } from 'pg';
import type { PrismaClient } from '../database/generated/client.ts';
import type { RunModel } from '../database/generated/models.ts';

/** The Prisma client or a transaction's client. */
type Database = TransactionClient<PrismaClient>;

export type RunKind = 'demo' | 'test';

export interface SeedRunRow {
  readonly id: string;
  readonly kind: RunKind;
  readonly status: 'running' | 'succeeded' | 'failed';
  /** Created rows by table. */
  readonly counts: Record<string, number>;
  /** Rows of the data set by table, existing ones included. */
  readonly rows: Record<string, number>;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const advisoryLockId = 7_345_010;

/**
 * Runs `work` while holding the seeding lock; returns undefined when another run holds it. The lock belongs to one connection for the
 * whole run, which no Prisma transaction may last, and PostgreSQL releases it when the process ends.
 */
export const withSeedLock = async <T>(pool: Pool, work: () => Promise<T>): Promise<T | undefined> => {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  const onError = (error: Error) => {
    connectionError = error;
  };
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [advisoryLockId]);
    if (!rows[0]?.locked) return undefined;
    try {
      return await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [advisoryLockId]).catch(onError);
    }
  } finally {
    client.off('error', onError);
    client.release(connectionError);
  }
};

/** Marks running rows as failed. The caller holds the seeding lock, so their processes have ended. */
export const failInterruptedRuns = async (prisma: Database, now: Date): Promise<void> => {
  await prisma.run.updateMany({
    where: { status: 'running' },
    data: { status: 'failed', error: 'The seeder stopped before the run was finished.', finishedAt: now },
  });
};

export const startRun = async (prisma: Database, kind: RunKind, now: Date): Promise<SeedRunRow> => {
  const run: SeedRunRow = { id: newId(), kind, status: 'running', counts: {}, rows: {}, error: null, startedAt: now, finishedAt: null };
  await prisma.run.create({ data: run });
  return run;
};

export const finishRun = async (prisma: Database, run: SeedRunRow): Promise<SeedRunRow> => {
  await prisma.run.update({
    where: { id: run.id },
    data: { status: run.status, counts: run.counts, rows: run.rows, error: run.error, finishedAt: run.finishedAt },
  });
  return run;
};

const toRow = ({ kind, status, counts, rows, ...run }: RunModel): SeedRunRow => ({
  ...run,
  kind: kind as RunKind,
  status: status as SeedRunRow['status'],
  counts: counts as Record<string, number>,
  rows: rows as Record<string, number>,
});

/** The latest runs first. */
export const listLatestRuns = async (prisma: Database, limit: number): Promise<SeedRunRow[]> =>
  (await prisma.run.findMany({ orderBy: [{ startedAt: 'desc' }, { id: 'desc' }], take: limit })).map(toRow);
