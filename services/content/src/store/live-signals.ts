import type { Sql } from '@trenzeye/kit';
import type { Signal } from '@trenzeye/proto/http/content';

/** A live signal as it was last scored. */
export interface KnownSignal {
  readonly id: string;
  readonly topic: string;
  readonly aliases: readonly string[];
  readonly growth_phase: Signal['growth_phase'];
}

/** The live signals that go by one of these names. */
export const readKnownSignals = async (sql: Sql, topics: readonly string[]): Promise<KnownSignal[]> =>
  sql.query<KnownSignal>(
    `SELECT id, topic, aliases, growth_phase FROM signals WHERE origin = 'live' AND (topic = ANY($1::text[]) OR aliases && $1::text[]) ORDER BY created_at, id`,
    [[...topics]],
  );

/** How a listed live signal stands. */
export type Standing = Pick<Signal, 'id' | 'signal_score' | 'phase'>;

export const readStandings = async (sql: Sql): Promise<Standing[]> =>
  sql.query<Standing>(`SELECT id, signal_score, phase FROM signals WHERE origin = 'live' AND listed`);

export interface LiveSignal extends Omit<Signal, 'created_at' | 'origin' | 'aliases'> {
  readonly topic: string;
  readonly aliases: readonly string[];
  readonly tag_keys: readonly string[];
  readonly created_at: Date;
}

/** Writes the live signals as they stand now; all others leave the list. Their rows stay: what was made from them refers to them. */
export const setLiveSignals = async (sql: Sql, signals: readonly LiveSignal[], now: Date): Promise<void> => {
  await sql.query(
    `INSERT INTO signals (id, title, summary, signal_score, tags, source_platforms, growth_phase, origin, created_at, topic, aliases, tag_keys, phase, why, series, listed, scored_at)
     SELECT s.id, s.title, s.summary, s.signal_score, s.tags, s.source_platforms, s.growth_phase, 'live', s.created_at, s.topic, s.aliases, s.tag_keys, s.phase, s.why, s.series, true, $2::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS s(id uuid, title text, summary text, signal_score double precision, tags text[], source_platforms text[],
       growth_phase text, created_at timestamptz, topic text, aliases text[], tag_keys text[], phase text, why jsonb, series integer[])
     ON CONFLICT (id) DO UPDATE SET summary = excluded.summary, signal_score = excluded.signal_score, tags = excluded.tags, source_platforms = excluded.source_platforms,
       growth_phase = excluded.growth_phase, aliases = excluded.aliases, tag_keys = excluded.tag_keys, phase = excluded.phase, why = excluded.why, series = excluded.series,
       listed = true, scored_at = excluded.scored_at`,
    [JSON.stringify(signals), now.toISOString()],
  );
  await sql.query(
    `UPDATE signals SET listed = false, signal_score = 0, phase = 'fading' WHERE origin = 'live' AND listed AND NOT (id = ANY($1::uuid[]))`,
    [signals.map(({ id }) => id)],
  );
};
