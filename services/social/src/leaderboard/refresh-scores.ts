import { awardEarned } from '../badges/index.ts';
import type { SocialContext } from '../context.ts';
import { lockAccounts } from '../users/index.ts';
import { type Entry, replaceEntries } from './store/leaderboard.ts';
import { type FactLimits, type PeriodFacts, readScoreFacts, type ScoreFacts } from './store/score-facts.ts';
import { hasStaleScores, lockScoreRefresh, takeStaleScores } from './store/stale-scores.ts';

/** The week of the leaderboard: the last seven days to the millisecond. */
export const weekMs = 7 * 86_400_000;

/** The first five items of a day, the first twenty publishers on a signal, and fifty later publishers for each of them. */
const limits: FactLimits = { itemsPerDay: 5, spottersPerSignal: 20, usersPerSpot: 50 };

/** Points for each. What needs another user counts more than what a user can do alone. */
const weights = {
  /** A user who published on a signal later. */
  spotted: 2,
  published: 2,
  /** A user who remixed an item. */
  remixers: 10,
  /** A user who reacted to an item or commented on it. */
  reached: 5,
  /** A user on whose item the user commented. */
  answered: 1,
} as const;

type Score = Pick<Entry, 'total' | 'trend_spotting' | 'content_creation' | 'engagement'>;

/** The three scores and their sum. */
const scoreOf = ({ spotted, published, remixers, reached, answered }: PeriodFacts): Score => {
  const trend_spotting = spotted * weights.spotted;
  const content_creation = published * weights.published + remixers * weights.remixers;
  const engagement = reached * weights.reached + answered * weights.answered;
  return { total: trend_spotting + content_creation + engagement, trend_spotting, content_creation, engagement };
};

/** A user's leaderboard entries: for each period with a score. */
const leaderboardEntriesOf = ({ userId, all, week, oldestOfWeek }: ScoreFacts): Entry[] =>
  (['week', 'all'] as const).flatMap((period) => {
    const facts = period === 'week' ? week : all;
    const score = scoreOf(facts);
    if (score.total === 0) return [];
    return [
      {
        period,
        user_id: userId,
        ...score,
        best_spot: facts.bestSpot,
        remixers: facts.remixers,
        reached: facts.reached,
        recheck_at: period === 'week' && oldestOfWeek ? new Date(oldestOfWeek.getTime() + weekMs) : null,
      },
    ];
  });

/** Users per transaction. */
const batchSize = 200;

/**
 * Computes the scores of all users who are marked, from the rows alone, and awards the badges that they have earned. Changes during a batch
 * mark their users again. Returns the number of users.
 */
export const refreshScores = async ({
  prisma: database,
  transaction,
  clock,
}: Pick<SocialContext, 'prisma' | 'transaction' | 'clock'>): Promise<number> => {
  let refreshed = 0;
  if (!(await hasStaleScores(database, clock()))) return refreshed;
  for (;;) {
    const now = clock();
    const users = await transaction({ actor: 'system' }, async (tx) => {
      const { prisma } = tx;
      await lockScoreRefresh(prisma);
      const taken = await takeStaleScores(prisma, now, batchSize);
      if (taken.length === 0) return taken;
      const existing = await lockAccounts(prisma, taken);
      const facts = await readScoreFacts(prisma, [...existing], new Date(now.getTime() - weekMs), limits);
      await replaceEntries(prisma, taken, facts.flatMap(leaderboardEntriesOf));
      await awardEarned(tx, [...existing], now);
      return taken;
    });
    refreshed += users.length;
    if (users.length < batchSize) return refreshed;
  }
};
