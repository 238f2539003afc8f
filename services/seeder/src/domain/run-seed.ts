import { DomainError } from '@trenzeye/kit';
import type { SeedRun } from '@trenzeye/proto/http/seeder';
import type { z } from 'zod';
import type { SeederContext } from '../context.ts';
import { closeLostRuns, finishRun, type RunRecord, startRun, withSeedLock } from '../store/runs.ts';
import { type Counts, seedDemo } from './seed-demo.ts';

type Presented = z.output<typeof SeedRun>;

const presentRun = ({ id, status, counts, error, startedAt, finishedAt }: RunRecord): Presented => ({
  id,
  kind: 'demo',
  status,
  counts,
  error,
  started_at: startedAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
});

const attempt = async (context: SeederContext): Promise<RunRecord> => {
  const { prisma, clock, log } = context;
  await closeLostRuns(prisma, clock());
  const run = await startRun(prisma, clock());
  const counts: Counts = {};
  try {
    await seedDemo(context, counts);
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    log.error({ err: cause, run: run.id, counts }, 'seeding failed');
    await finishRun(prisma, { ...run, status: 'failed', counts, error, finishedAt: clock() });
    throw new DomainError('unavailable', { detail: `Seeding failed: ${error}`, cause });
  }
  return finishRun(prisma, { ...run, status: 'succeeded', counts, error: null, finishedAt: clock() });
};

/**
 * Fills in the demo data and records the run; what is there already is left alone. Throws `forbidden` in production, `conflict`
 * while another run is under way, and `unavailable` with the reason when a part fails: the run is then kept as failed.
 */
export const runSeed = async (context: SeederContext): Promise<Presented> => {
  if (context.config.TRENZEYE_ENV === 'production')
    throw new DomainError('forbidden', { detail: 'Demo data is never put into a production platform.' });
  const run = await withSeedLock(context.pool, () => attempt(context));
  if (!run) throw new DomainError('conflict', { detail: 'Seeding is under way already. Please wait until it is done.' });
  return presentRun(run);
};
