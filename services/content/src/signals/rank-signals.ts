import { newId, type RunTransaction } from '@trenzeye/kit';
import type { PrismaClient } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { followedFeedPrefix } from '../sources/index.ts';
import { describeMatches } from './describe-matches.ts';
import { describeSignal } from './describe-signal.ts';
import { scoreObservedTopics } from './score-observed-topics.ts';
import type { ScoredTopic } from './score-topics.ts';
import {
  type KnownSignal,
  readKnownSignals,
  readSignalScores,
  type SignalScore,
  setLiveSignals,
  unlistDemoSignals,
} from './store/live-signals.ts';
import { readTopicPlaces } from './store/sightings.ts';
import { readTopics } from './store/topics.ts';

/** Live signals in the list. */
const listedLimit = 200;
/** With so many live signals, demo signals leave the list. */
const enoughLiveSignals = 10;

const namesOf = ({ topic, aliases }: ScoredTopic): string[] => [topic, ...aliases];

/** Assigns existing signals to topics: first by name, then by any other spelling. Each signal is assigned once. */
const matchKnownSignals = (scored: readonly ScoredTopic[], known: readonly KnownSignal[]): Map<ScoredTopic, KnownSignal> => {
  const free = new Map(known.map((signal) => [signal.topic, signal]));
  const found = new Map<ScoredTopic, KnownSignal>();
  const take = (topic: ScoredTopic, signal: KnownSignal | undefined) => {
    if (!signal) return;
    found.set(topic, signal);
    free.delete(signal.topic);
  };
  for (const each of scored) take(each, free.get(each.topic));
  for (const each of scored) {
    if (found.has(each)) continue;
    const names = new Set(namesOf(each));
    take(
      each,
      [...free.values()].find(({ topic, aliases }) => names.has(topic) || aliases.some((alias) => names.has(alias))),
    );
  }
  return found;
};

/** Ids of signals that are new, gone, or have another score or phase. */
const changedBetween = (before: readonly SignalScore[], after: readonly SignalScore[]): string[] => {
  const rest = new Map(before.map((signal) => [signal.id, signal]));
  const changed = after.filter(({ id, signal_score, phase }) => {
    const known = rest.get(id);
    rest.delete(id);
    return known?.signal_score !== signal_score || known.phase !== phase;
  });
  return [...changed.map(({ id }) => id), ...rest.keys()];
};

interface RankingContext {
  readonly prisma: Database;
  readonly transaction: RunTransaction<PrismaClient>;
}

/**
 * Scores every observed topic, replaces the live signals and emits the ids of those that changed. Demo signals stay until there are enough
 * live ones. Must not
 * run twice at the same time: reading and scoring happen before the transaction.
 */
export const rankSignals = async ({ prisma, transaction }: RankingContext, now: Date): Promise<void> => {
  const scored = await scoreObservedTopics(prisma, now, listedLimit);
  const names = scored.flatMap(namesOf);
  await transaction({ actor: 'system', occurredAt: now }, async (tx) => {
    const known = matchKnownSignals(scored, await readKnownSignals(tx.prisma, names));
    const topics = await readTopics(tx.prisma, names);
    const places = await readTopicPlaces(tx.prisma, names, followedFeedPrefix);
    const signals = scored.map((each) => {
      const signal = describeSignal(each, topics, known.get(each), newId);
      return {
        ...signal,
        ...describeMatches(
          signal,
          namesOf(each).flatMap((name) => places.get(name) ?? []),
        ),
      };
    });
    const changedIds = changedBetween(await readSignalScores(tx.prisma), signals);
    await setLiveSignals(tx.prisma, signals, now);
    const retiredIds = signals.length >= enoughLiveSignals ? await unlistDemoSignals(tx.prisma) : [];
    const signalIds = [...changedIds, ...retiredIds];
    // Seconds are a sufficient version: rankings are at least a second apart.
    const version = Math.floor(now.getTime() / 1000);
    if (signalIds.length > 0) tx.emit('signals.changed', { version, signalIds });
  });
};
