import type { Entry } from '../../store/leaderboard/leaderboard-entries.ts';
import type { FactLimits, PeriodFacts, ScoreFacts } from '../../store/leaderboard/score-facts.ts';

/** A week of the leaderboard: the last seven days to the millisecond. */
export const weekMs = 7 * 86_400_000;

/** Only the first five items of a day, the first twenty people on a signal, and fifty of those who follow them there. */
export const limits: FactLimits = { itemsADay: 5, spotters: 20, peopleASignal: 50 };

/** Points for each. What needs another person weighs more than what one can do alone. */
export const weights = {
  /** Somebody who published on a signal later. */
  spotted: 2,
  published: 2,
  /** Somebody who remixed an item. */
  remixers: 10,
  /** Somebody who reacted to an item or commented on it. */
  reached: 5,
  /** Somebody on whose item they commented. */
  answered: 1,
} as const;

type Score = Pick<Entry, 'total' | 'trend_spotting' | 'content_creation' | 'engagement'>;

/** The three scores and their sum. */
export const scoreOf = ({ spotted, published, remixers, reached, answered }: PeriodFacts): Score => {
  const trend_spotting = spotted * weights.spotted;
  const content_creation = published * weights.published + remixers * weights.remixers;
  const engagement = reached * weights.reached + answered * weights.answered;
  return { total: trend_spotting + content_creation + engagement, trend_spotting, content_creation, engagement };
};

/** A person's places in the leaderboards: this week's, of all time, or neither. */
export const leaderboardEntriesOf = ({ userId, all, week, oldestOfWeek }: ScoreFacts): Entry[] =>
  (['week', 'all'] as const).flatMap((period) => {
    const facts = period === 'week' ? week : all;
    const score = scoreOf(facts);
    if (score.total === 0) return [];
    return [
      {
        ...{ period, user_id: userId, ...score },
        ...{ best_spot: facts.bestSpot, remixers: facts.remixers, reached: facts.reached },
        recheck_at: period === 'week' && oldestOfWeek ? new Date(oldestOfWeek.getTime() + weekMs) : null,
      },
    ];
  });
