import { DomainError } from '@trenzeye/kit';
import { type SeedRun, seedTables } from '@trenzeye/proto/http/seeder';
import type { SeederContext } from '../context.ts';
import { closeLostRuns, finishRun, latestRuns, type RunKind, type RunRecord, startRun, withSeedLock } from '../store/runs.ts';
import { type Progress, seedDemo } from './seed-demo.ts';
import { seedTest } from './seed-test.ts';

const seeds: Record<RunKind, (context: SeederContext, progress: Progress) => Promise<void>> = { demo: seedDemo, test: seedTest };
const shownRuns = 20;

const placeOf = (table: string): number => (seedTables as readonly string[]).indexOf(table);

/** The tables as they are filled: the database keeps them in no order. */
const inOrder = (numbers: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).sort(([a], [b]) => placeOf(a) - placeOf(b)));

const presentRun = ({ startedAt, finishedAt, error, counts, rows, ...rest }: RunRecord): SeedRun => ({
  ...rest,
  counts: inOrder(counts),
  rows: inOrder(rows),
  error: error && `Seeding failed: ${error}`,
  started_at: startedAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
});

const attempt = async (context: SeederContext, kind: RunKind): Promise<RunRecord> => {
  const { prisma, clock, log } = context;
  await closeLostRuns(prisma, clock());
  const run = await startRun(prisma, kind, clock());
  const progress: Progress = { counts: {}, rows: {} };
  try {
    await seeds[kind](context, progress);
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    log.error({ err: cause, run: run.id, ...progress }, 'seeding failed');
    await finishRun(prisma, { ...run, ...progress, status: 'failed', error, finishedAt: clock() });
    throw new DomainError('unavailable', { detail: `Seeding failed: ${error}`, cause });
  }
  return finishRun(prisma, { ...run, ...progress, status: 'succeeded', error: null, finishedAt: clock() });
};

/**
 * Puts demo or test data in and records the run; what is there already is left alone. Throws `forbidden` in production, `conflict`
 * while another run is under way, and `unavailable` with the reason when a part fails: the run is then kept as failed.
 */
export const runSeed = async (context: SeederContext, kind: RunKind): Promise<SeedRun> => {
  if (context.config.TRENZEYE_ENV === 'production')
    throw new DomainError('forbidden', { detail: `${kind === 'demo' ? 'Demo' : 'Test'} data is never put into a production platform.` });
  const run = await withSeedLock(context.pool, () => attempt(context, kind));
  if (!run) throw new DomainError('conflict', { detail: 'Seeding is under way already. Please wait until it is done.' });
  return presentRun(run);
};

/** The last runs, latest first. */
export const listRuns = async ({ prisma }: SeederContext): Promise<SeedRun[]> => (await latestRuns(prisma, shownRuns)).map(presentRun);
