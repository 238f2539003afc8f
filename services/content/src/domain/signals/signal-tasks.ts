import type { BackgroundTask, Clock, DatabaseChassis, Logger, RunTransaction } from '@trenzeye/kit';
import type { PrismaClient } from '../../store/generated/client.ts';
import { deleteExpiredObservations } from '../../store/signals/observations.ts';
import { runExclusively } from '../../store/signals/run-exclusively.ts';
import { deleteExpiredRankings } from '../../store/signals/signal-rankings.ts';
import type { Database } from '../../store/transaction.ts';
import { collectSignals } from './collect-signals.ts';
import { rankSignals } from './rank-signals.ts';
import { createRankingSchedule, type RankingSchedule } from './ranking-schedule.ts';
import { readSources, type SignalSources } from './sources/active-sources.ts';

interface SignalTaskContext {
  readonly pool: DatabaseChassis<unknown>['pool'];
  readonly prisma: Database;
  readonly transaction: RunTransaction<PrismaClient>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The schedule on which one replica at a time ranks the signals. */
export const createSignalRanking = (context: SignalTaskContext): RankingSchedule =>
  createRankingSchedule({
    rank: () => runExclusively(context.pool, 'ranking', () => rankSignals(context, context.clock())),
    log: context.log,
  });

/** Milliseconds. */
const requestTimeout = 10_000;
/** Bytes */
const responseLimit = 2_097_152;
const collectionPauseMs = 15_000;
const cleanupPauseMs = 1_800_000;

/** Requests the sources that are due, in one replica at a time, and requests a ranking after each new response. */
const collect = async (
  { pool, prisma, clock, log }: SignalTaskContext,
  sources: SignalSources,
  ranking: RankingSchedule,
  stopping: AbortSignal,
): Promise<void> => {
  const { userAgent, authorKey } = sources;
  const options = { userAgent, authorKey, chance: Math.random, timeout: requestTimeout, largest: responseLimit, log, stopping };
  await runExclusively(pool, 'collection', async () => {
    await collectSignals(prisma, await readSources(prisma, sources), clock, { ...options, onNew: ranking.requestRanking });
  });
};

export const signalTasks = (context: SignalTaskContext, sources: SignalSources, ranking: RankingSchedule): readonly BackgroundTask[] => {
  const collection: BackgroundTask = {
    name: 'signal-collection',
    everyMs: collectionPauseMs,
    runAtStart: true,
    run: (stopping) => collect(context, sources, ranking, stopping),
  };
  const cleanup: BackgroundTask = {
    name: 'signal-cleanup',
    everyMs: cleanupPauseMs,
    run: async () => {
      await deleteExpiredObservations(context.prisma, context.clock());
      await deleteExpiredRankings(context.prisma, context.clock());
    },
  };
  return [{ name: 'signal-ranking', start: ranking.start }, cleanup, ...(sources.isOn ? [collection] : [])];
};
