import { appendEvents, newId, type Sql } from '@trenzeye/kit';
import { type KnownSignal, readKnownSignals, readStandings, type Standing, setLiveSignals } from '../../store/live-signals.ts';
import { readObservations } from '../../store/observations.ts';
import { readTopics } from '../../store/topics.ts';
import { describeSignal } from './describe-signal.ts';
import { leastScore, type ScoredTopic, scoreTopics } from './score-topics.ts';

/** As many live signals as are listed. */
const mostListed = 200;

const namesOf = ({ topic, aliases }: ScoredTopic): string[] => [topic, ...aliases];

/** Which signal each topic already is: by its own name first, then by any other spelling; nobody is two signals, no signal two topics. */
const recognise = (scored: readonly ScoredTopic[], known: readonly KnownSignal[]): Map<ScoredTopic, KnownSignal> => {
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

/** Which signals came, went, or have another score or phase than before. */
const changedBetween = (before: readonly Standing[], after: readonly Standing[]): string[] => {
  const rest = new Map(before.map((signal) => [signal.id, signal]));
  const changed = after.filter(({ id, signal_score, phase }) => {
    const known = rest.get(id);
    rest.delete(id);
    return known?.signal_score !== signal_score || known.phase !== phase;
  });
  return [...changed.map(({ id }) => id), ...rest.keys()];
};

/**
 * Scores every topic somebody spoke of, writes the signals as they stand now and tells of those that changed; wants a transaction. Demo
 * signals are left alone.
 */
export const rankSignals = async (sql: Sql, now: Date): Promise<void> => {
  const scored = scoreTopics(await readObservations(sql, now), now.getTime())
    .filter(({ score }) => score >= leastScore)
    .slice(0, mostListed);
  const names = scored.flatMap(namesOf);
  const known = recognise(scored, await readKnownSignals(sql, names));
  const topics = await readTopics(sql, names);
  const signals = scored.map((each) => describeSignal(each, topics, known.get(each), newId));
  const signalIds = changedBetween(await readStandings(sql), signals);
  await setLiveSignals(sql, signals, now);
  // Two runs never share a second, and seconds need no counter of their own.
  const version = Math.floor(now.getTime() / 1000);
  if (signalIds.length > 0) await appendEvents(sql, [{ type: 'signals.changed', data: { version, signalIds }, actor: 'system' }], now);
};
