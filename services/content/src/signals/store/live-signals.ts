import type { Signal } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';

/** A live signal as it was last scored. */
export interface KnownSignal {
  readonly id: string;
  readonly topic: string;
  readonly aliases: readonly string[];
  readonly growth_phase: Signal['growth_phase'];
}

/** The live signals with one of these topics as topic or alias. */
export const readKnownSignals = async (prisma: Database, topics: readonly string[]): Promise<KnownSignal[]> => {
  const names = [...topics];
  const rows = await prisma.signal.findMany({
    where: { origin: 'live', OR: [{ topic: { in: names } }, { aliases: { hasSome: names } }] },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { id: true, topic: true, aliases: true, growth_phase: true },
  });
  return rows as KnownSignal[];
};

/** Score and phase of a listed live signal. */
export type SignalScore = Pick<Signal, 'id' | 'signal_score' | 'phase'>;

export const readSignalScores = async (prisma: Database): Promise<SignalScore[]> => {
  const rows = await prisma.signal.findMany({
    where: { origin: 'live', listed: true },
    select: { id: true, signal_score: true, phase: true },
  });
  return rows as SignalScore[];
};

export interface LiveSignal extends Omit<Signal, 'created_at' | 'origin' | 'aliases'> {
  readonly topic: string;
  readonly aliases: readonly string[];
  readonly tag_keys: readonly string[];
  /** What niches and mutes are compared with, see `describeMatches`. */
  readonly match_keys: readonly string[];
  readonly match_text: string;
  readonly match_sources: readonly string[];
  readonly match_languages: readonly string[];
  readonly match_regions: readonly string[];
  readonly created_at: Date;
}

/** Replaces the listed live signals. Others leave the list, but their rows stay, because items refer to them. */
export const setLiveSignals = async (prisma: Database, signals: readonly LiveSignal[], now: Date): Promise<void> => {
  // Raw: a bulk upsert.
  await prisma.$executeRaw`
    INSERT INTO signals (id, title, summary, signal_score, tags, source_platforms, growth_phase, origin, created_at, topic, aliases, tag_keys, phase, why, series,
      match_keys, match_text, match_sources, match_languages, match_regions, listed, scored_at)
    SELECT s.id, s.title, s.summary, s.signal_score, s.tags, s.source_platforms, s.growth_phase, 'live', s.created_at, s.topic, s.aliases, s.tag_keys,
      s.phase, s.why, s.series, s.match_keys, s.match_text, s.match_sources, s.match_languages, s.match_regions, true, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(signals)}::jsonb) AS s(id uuid, title text, summary text, signal_score double precision, tags text[],
      source_platforms text[], growth_phase text, created_at timestamptz, topic text, aliases text[], tag_keys text[], phase text, why jsonb, series integer[],
      match_keys text[], match_text text, match_sources text[], match_languages text[], match_regions text[])
    ON CONFLICT (id) DO UPDATE SET summary = excluded.summary, signal_score = excluded.signal_score, tags = excluded.tags,
      source_platforms = excluded.source_platforms, growth_phase = excluded.growth_phase, aliases = excluded.aliases, tag_keys = excluded.tag_keys,
      phase = excluded.phase, why = excluded.why, series = excluded.series,
      match_keys = excluded.match_keys, match_text = excluded.match_text, match_sources = excluded.match_sources,
      match_languages = excluded.match_languages, match_regions = excluded.match_regions, listed = true, scored_at = excluded.scored_at`;
  await prisma.signal.updateMany({
    where: { origin: 'live', listed: true, id: { notIn: signals.map(({ id }) => id) } },
    data: { listed: false, signal_score: 0, phase: 'fading' },
  });
};

/** Removes the demo signals from the list; their rows stay, because items refer to them. Returns the ids of those that were listed. */
export const unlistDemoSignals = async (prisma: Database): Promise<string[]> => {
  const rows = await prisma.signal.updateManyAndReturn({
    where: { origin: 'demo', listed: true },
    data: { listed: false },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};
