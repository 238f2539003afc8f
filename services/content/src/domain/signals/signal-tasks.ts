import type { BackgroundTask, Clock, DatabaseChassis, Logger, RunTransaction } from '@trenzeye/kit';
import type { SourceAddress } from '../../connectors/mention.ts';
import type { PrismaClient } from '../../store/generated/client.ts';
import { deleteExpiredObservations } from '../../store/signals/observations.ts';
import { runExclusively } from '../../store/signals/run-exclusively.ts';
import { deleteExpiredRankings } from '../../store/signals/signal-rankings.ts';
import type { Database } from '../../store/transaction.ts';
import { collectSignals } from './collect-signals.ts';
import { rankSignals } from './rank-signals.ts';
import { createRankingSchedule, type RankingSchedule } from './ranking-schedule.ts';

/** External signal sources and how to request them. */
export interface SignalSources {
  readonly addresses: readonly SourceAddress[];
  readonly userAgent: string;
  /** Milliseconds between two requests of an address. */
  readonly interval: number;
}

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

/** Requests the sources that are due, in one replica at a time, and requests a ranking when there are new observations. */
const collect = async (
  { pool, prisma, clock, log }: SignalTaskContext,
  { addresses, userAgent, interval }: SignalSources,
  ranking: RankingSchedule,
  stopping: AbortSignal,
): Promise<void> => {
  await runExclusively(pool, 'collection', async () => {
    const options = { userAgent, interval, chance: Math.random, timeout: requestTimeout, largest: responseLimit, log, stopping };
    if (await collectSignals(prisma, addresses, clock, options)) ranking.requestRanking();
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
  return [{ name: 'signal-ranking', start: ranking.start }, cleanup, ...(sources.addresses.length > 0 ? [collection] : [])];
};
