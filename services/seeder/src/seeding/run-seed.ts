import { createText, DomainError } from '@trenzeye/kit';
import { hasDevelopmentFeatures } from '@trenzeye/kit/development-guard';
import { type SeedRun, seedTables } from '@trenzeye/proto/http/seeder';
import type { SeederContext } from '../context.ts';
import { type SeedProgress, seedDemo } from './seed-demo.ts';
import { seedTest } from './seed-test.ts';
import { failInterruptedRuns, finishRun, listLatestRuns, type RunKind, type SeedRunRow, startRun, withSeedLock } from './store.ts';

const seeds: Record<RunKind, (context: SeederContext, progress: SeedProgress) => Promise<void>> = { demo: seedDemo, test: seedTest };
const maxListedRuns = 20;

const orderOf = (table: string): number => (seedTables as readonly string[]).indexOf(table);

/** Sorts tables in the order of seeding, because jsonb does not keep it. */
const sortTables = (numbers: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).sort(([a], [b]) => orderOf(a) - orderOf(b)));

const presentRun = ({ startedAt, finishedAt, error, counts, rows, ...rest }: SeedRunRow): SeedRun => ({
  ...rest,
  counts: sortTables(counts),
  rows: sortTables(rows),
  error: error && `Seeding failed: ${error}`,
  started_at: startedAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
});

const executeRun = async (context: SeederContext, kind: RunKind): Promise<SeedRunRow> => {
  const { prisma, clock, log } = context;
  await failInterruptedRuns(prisma, clock());
  const run = await startRun(prisma, kind, clock());
  const progress: SeedProgress = { counts: {}, rows: {} };
  try {
    await seeds[kind](context, progress);
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    log.error({ err: cause, run: run.id, ...progress }, 'seeding failed');
    await finishRun(prisma, { ...run, ...progress, status: 'failed', error, finishedAt: clock() });
    throw new DomainError('unavailable', { detail: createText('Seeding failed: {error}', { error }), cause });
  }
  return finishRun(prisma, { ...run, ...progress, status: 'succeeded', error: null, finishedAt: clock() });
};

/**
 * Seeds demo or test data and records the run. Existing rows are not changed. Throws `forbidden` in production, `conflict` while another
 * run is in progress, and `unavailable` with the reason when a part fails; the run is recorded as failed then.
 */
export const runSeed = async (context: SeederContext, kind: RunKind): Promise<SeedRun> => {
  if (!hasDevelopmentFeatures(context.config))
    throw new DomainError('forbidden', {
      detail:
        kind === 'demo' ? 'Demo data cannot be added to a production platform.' : 'Test data cannot be added to a production platform.',
    });
  const run = await withSeedLock(context.pool, () => executeRun(context, kind));
  if (!run) throw new DomainError('conflict', { detail: 'Seeding is already in progress. Please wait until it has finished.' });
  return presentRun(run);
};

/** The latest runs, latest first. */
export const listRuns = async ({ prisma }: SeederContext): Promise<SeedRun[]> =>
  (await listLatestRuns(prisma, maxListedRuns)).map(presentRun);
