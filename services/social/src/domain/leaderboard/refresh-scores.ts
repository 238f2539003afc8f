import type { SocialContext } from '../../context.ts';
import { replaceEntries } from '../../store/leaderboard/leaderboard-entries.ts';
import { readScoreFacts } from '../../store/leaderboard/score-facts.ts';
import { lockScoreRefresh, takeStaleScores } from '../../store/leaderboard/stale-scores.ts';
import { lockAccounts } from '../../store/users/account-deletion.ts';
import { awardEarned } from '../badges/award-badges.ts';
import { leaderboardEntriesOf, limits, weekMs } from './score.ts';

/** People in one transaction. */
const piece = 200;

/**
 * Computes the scores of those of whom something has changed, from the rows alone, and awards what they have earned. Each piece is
 * one transaction: whatever changes meanwhile puts its people on the list again. Returns how many people were done.
 */
export const refreshScores = async ({ transaction, clock }: Pick<SocialContext, 'transaction' | 'clock'>): Promise<number> => {
  let done = 0;
  for (;;) {
    const now = clock();
    const people = await transaction({ actor: 'system' }, async (tx) => {
      await lockScoreRefresh(tx);
      const taken = await takeStaleScores(tx, now, piece);
      if (taken.length === 0) return taken;
      await lockAccounts(tx, taken);
      const facts = await readScoreFacts(tx, taken, new Date(now.getTime() - weekMs), limits);
      await replaceEntries(tx, taken, facts.flatMap(leaderboardEntriesOf));
      await awardEarned(tx, tx.emit, taken, now);
      return taken;
    });
    if (people.length === 0) return done;
    done += people.length;
  }
};
