import type { SocialContext } from '../context.ts';
import { lockAccounts } from '../store/deletion.ts';
import { readScoreFacts } from '../store/score-facts.ts';
import { lockRefresh, takeStale } from '../store/stale-scores.ts';
import { replaceStandings } from '../store/standings.ts';
import { awardEarned } from './award-badges.ts';
import { limits, standingsOf, weekLength } from './score.ts';

/** People in one transaction. */
const piece = 200;

/**
 * Computes the scores of those of whom something has changed, from the rows alone, and awards what they have earned. Each piece is
 * one transaction: whatever changes meanwhile puts its people on the list again. Returns how many people were done.
 */
export const refreshStandings = async ({ transaction, clock }: Pick<SocialContext, 'transaction' | 'clock'>): Promise<number> => {
  let done = 0;
  for (;;) {
    const now = clock();
    const people = await transaction({ actor: 'system' }, async (tx) => {
      await lockRefresh(tx);
      const taken = await takeStale(tx, now, piece);
      if (taken.length === 0) return taken;
      await lockAccounts(tx, taken);
      const facts = await readScoreFacts(tx, taken, new Date(now.getTime() - weekLength), limits);
      await replaceStandings(tx, taken, facts.flatMap(standingsOf));
      await awardEarned(tx, tx.emit, taken, now);
      return taken;
    });
    if (people.length === 0) return done;
    done += people.length;
  }
};
