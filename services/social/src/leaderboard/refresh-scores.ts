import { lockAccounts } from '../accounts/store/accounts.ts';
import { awardEarned } from '../badges/award-badges.ts';
import type { SocialContext } from '../context.ts';
import { leaderboardEntriesOf, limits, weekMs } from './score.ts';
import { replaceEntries } from './store/leaderboard-entries.ts';
import { readScoreFacts } from './store/score-facts.ts';
import { hasStaleScores, lockScoreRefresh, takeStaleScores } from './store/stale-scores.ts';

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
