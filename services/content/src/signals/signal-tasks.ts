import type { BackgroundTask, Clock, DatabaseChassis, Logger, RunTransaction } from '@trenzeye/kit';
import type { PrismaClient } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { createAlerts, deleteExpiredAlerts, sendDueAlerts } from '../niches/index.ts';
import {
  deleteUnfollowedFetches,
  followedFeedPrefix,
  readFollowedSources,
  readSources,
  type SignalSources,
  type SourceSetting,
} from '../sources/index.ts';
import { collectSignals } from './collect-signals.ts';
import { rankSignals } from './rank-signals.ts';
import { createRankingSchedule, type RankingSchedule } from './ranking-schedule.ts';
import { deleteExpiredObservations } from './store/observations.ts';
import { runExclusively } from './store/run-exclusively.ts';
import { deleteExpiredRankings } from './store/signal-rankings.ts';

interface SignalTaskContext {
  readonly pool: DatabaseChassis<unknown>['pool'];
  readonly prisma: Database;
  readonly transaction: RunTransaction<PrismaClient>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sends the alerts whose time has come, in one replica at a time. */
const sendAlerts = async (context: SignalTaskContext): Promise<void> => {
  await runExclusively(context.pool, 'alerts', () => sendDueAlerts(context, context.clock()));
};

/** The schedule on which one replica at a time ranks the signals. */
export const createSignalRanking = (context: SignalTaskContext): RankingSchedule =>
  createRankingSchedule({
    rank: async () => {
      await runExclusively(context.pool, 'ranking', async () => {
        await rankSignals(context, context.clock());
        await createAlerts(context.prisma, context.clock());
      });
      await sendAlerts(context);
    },
    log: context.log,
  });

/** Milliseconds. */
const requestTimeout = 10_000;
/** Bytes */
const responseLimit = 2_097_152;
const collectionPauseMs = 15_000;
const cleanupPauseMs = 1_800_000;
/** The ends of quiet hours are whole minutes. */
const alertPauseMs = 30_000;
/** A topic that rises again after this time is alerted of again. */
const alertRetentionMs = 14 * 86_400_000;

type ReadSources = (prisma: Database, sources: SignalSources) => Promise<SourceSetting[]>;

/** Followed sources are requested apart from the others: any user can choose slow ones. */
const collections = [
  ['collection', readSources],
  ['followed', readFollowedSources],
] as const satisfies readonly (readonly [string, ReadSources])[];

interface Collection {
  readonly sources: SignalSources;
  readonly ranking: RankingSchedule;
  readonly collection: (typeof collections)[number];
}

/** Requests the sources that are due, in one replica at a time, and requests a ranking after each new response. */
const collect = async (
  { pool, prisma, clock, log }: SignalTaskContext,
  { sources, ranking, collection: [lock, readOwnSources] }: Collection,
  stopping: AbortSignal,
): Promise<void> => {
  const { userAgent, authorKey } = sources;
  const options = { userAgent, authorKey, chance: Math.random, timeout: requestTimeout, largest: responseLimit, log, stopping };
  await runExclusively(pool, lock, async () => {
    await collectSignals(prisma, await readOwnSources(prisma, sources), clock, { ...options, onNew: ranking.requestRanking });
  });
};

export const signalTasks = (context: SignalTaskContext, sources: SignalSources, ranking: RankingSchedule): readonly BackgroundTask[] => {
  const collecting = collections.map(
    (collection): BackgroundTask => ({
      name: `signal-${collection[0]}`,
      everyMs: collectionPauseMs,
      runAtStart: true,
      run: (stopping) => collect(context, { sources, ranking, collection }, stopping),
    }),
  );
  const alerts: BackgroundTask = { name: 'signal-alerts', everyMs: alertPauseMs, run: () => sendAlerts(context) };
  const cleanup: BackgroundTask = {
    name: 'signal-cleanup',
    everyMs: cleanupPauseMs,
    run: async () => {
      await deleteExpiredObservations(context.prisma, context.clock());
      await deleteExpiredRankings(context.prisma, context.clock());
      await deleteExpiredAlerts(context.prisma, new Date(context.clock().getTime() - alertRetentionMs));
      await deleteUnfollowedFetches(context.prisma, followedFeedPrefix);
    },
  };
  return [{ name: 'signal-ranking', start: ranking.start }, cleanup, alerts, ...(sources.isOn ? collecting : [])];
};
