import type { Database } from '../database/transaction.ts';
import { canReach, compareScores, groupSpellings, minActors, minScore, type ScoredTopic, scoreTopic } from './score-topics.ts';
import { type ActiveTopic, readActiveTopics, readEarlierHours, readRecentObservations } from './store/observations.ts';
import type { EarlierHours } from './topic-history.ts';

/** Rows of the last day that are in memory at the same time. */
const batchRows = 40_000;
const batchTopics = 500;

interface SpelledTopic {
  readonly leader: string;
  readonly spellings: readonly string[];
  /** Rows of the last day. */
  readonly recent: number;
}

/** Groups that can have enough actors; the others cannot be ranked. */
const groupsOf = (active: readonly ActiveTopic[]): SpelledTopic[] => {
  const known = new Map(active.map((topic) => [topic.topic, topic]));
  const total = (spellings: readonly string[], field: 'recent' | 'activity') =>
    spellings.reduce((sum, topic) => sum + (known.get(topic)?.[field] ?? 0), 0);
  return [...groupSpellings(active.map(({ topic }) => topic))]
    .filter(([, spellings]) => total(spellings, 'activity') >= minActors)
    .map(([leader, spellings]) => ({ leader, spellings, recent: total(spellings, 'recent') }));
};

const batchesOf = (groups: readonly SpelledTopic[]): SpelledTopic[][] => {
  const batches: SpelledTopic[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const last = batches.at(-1);
    if (last === undefined || rows + group.recent > batchRows || last.length >= batchTopics) {
      batches.push([group]);
      rows = group.recent;
    } else {
      last.push(group);
      rows += group.recent;
    }
  }
  return batches;
};

/** The earlier hours of all spellings together. */
const mergeHours = (parts: readonly EarlierHours[]): EarlierHours | undefined => {
  if (parts.length < 2) return parts[0];
  const observed = new Map<number, number>();
  for (const part of parts) for (const [hour, weight] of part.observed) observed.set(hour, (observed.get(hour) ?? 0) + weight);
  return { firstAt: Math.min(...parts.map(({ firstAt }) => firstAt)), observed };
};

/** The scores of these topics that are listed. Earlier hours are read only of topics that can be listed. */
const scoreBatch = async (prisma: Database, batch: readonly SpelledTopic[], now: Date): Promise<ScoredTopic[]> => {
  const names = batch.flatMap(({ spellings }) => spellings);
  const recent = await readRecentObservations(prisma, names, now);
  const candidates = batch
    .map((group) => ({ ...group, observations: group.spellings.flatMap((topic) => recent.get(topic) ?? []) }))
    .filter(({ observations }) => canReach(minScore, observations, now.getTime()));
  if (candidates.length === 0) return [];
  const earlier = await readEarlierHours(
    prisma,
    candidates.flatMap(({ spellings }) => spellings),
    now,
  );
  return candidates.flatMap(({ leader, spellings, observations }) => {
    const aliases = spellings.filter((topic) => topic !== leader);
    const hours = mergeHours(spellings.flatMap((topic) => earlier.get(topic) ?? []));
    const scored = scoreTopic(leader, aliases, observations, now.getTime(), hours);
    return scored && scored.score >= minScore ? [scored] : [];
  });
};

/** Scores all topics that were active in the last day, some at a time, so that memory does not grow with their number. Strongest first. */
export const scoreObservedTopics = async (prisma: Database, now: Date, limit: number): Promise<ScoredTopic[]> => {
  let best: ScoredTopic[] = [];
  for (const batch of batchesOf(groupsOf(await readActiveTopics(prisma, now))))
    best = [...best, ...(await scoreBatch(prisma, batch, now))].sort(compareScores).slice(0, limit);
  return best;
};
