import type { Sql } from '@trenzeye/kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { tagKeys } from '../domain/signals/tag-key.ts';
import type { PrismaClient, Signal as SignalRow } from './generated/client.ts';

const columns =
  's.id, s.title, s.summary, s.signal_score, s.tags, s.source_platforms, s.growth_phase, s.origin, s.created_at, s.phase, s.why, s.series, s.aliases';

export type ShownSignal = Pick<
  SignalRow,
  | 'id'
  | 'title'
  | 'summary'
  | 'signal_score'
  | 'tags'
  | 'source_platforms'
  | 'growth_phase'
  | 'origin'
  | 'created_at'
  | 'phase'
  | 'why'
  | 'series'
  | 'aliases'
>;

export const presentSignal = (row: ShownSignal): Signal => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  signal_score: row.signal_score,
  tags: row.tags,
  source_platforms: row.source_platforms as Signal['source_platforms'],
  growth_phase: row.growth_phase as Signal['growth_phase'],
  origin: row.origin as Signal['origin'],
  created_at: row.created_at.toISOString(),
  phase: row.phase as NonNullable<Signal['phase']>,
  why: row.why as Signal['why'],
  series: row.series,
  aliases: row.aliases,
});

export const findSignal = async (prisma: Pick<PrismaClient, 'signal'>, id: string): Promise<Signal | undefined> => {
  const row = await prisma.signal.findUnique({ where: { id } });
  return row ? presentSignal(row) : undefined;
};

/** Listed signals of these, by id. */
export const readSignalsById = async (sql: Sql, ids: readonly string[]): Promise<Map<string, Signal>> => {
  const rows = await sql.query<ShownSignal>(
    `SELECT ${columns} FROM signals s WHERE s.id = ANY($1::uuid[]) AND s.listed`,
    [[...ids]],
    'signals-by-id',
  );
  return new Map(rows.map((row) => [row.id, presentSignal(row)]));
};

/** As many as a ranking holds. */
const mostListed = 1_000;

/** The order in which signals stand now, strongest first. */
export const readRanking = async (sql: Sql): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM signals WHERE listed ORDER BY signal_score DESC, id DESC LIMIT ${mostListed}`,
    [],
    'signals-ranking',
  );
  return rows.map(({ id }) => id);
};

/** A signal and its place in the ranking, counted from 1. */
export type PlacedSignal = ShownSignal & { readonly place: number };

/** The next signals of a ranking after a place, without what the viewer has hidden or muted. */
export const readPlaced = async (
  sql: Sql,
  ranking: readonly string[],
  after: number,
  limit: number,
  viewerId: string | undefined,
): Promise<PlacedSignal[]> =>
  sql.query<PlacedSignal>(
    `SELECT ${columns}, r.place::int AS place FROM unnest($1::uuid[]) WITH ORDINALITY AS r(id, place) JOIN signals s ON s.id = r.id
     WHERE r.place > $2::int AND s.listed
       AND NOT EXISTS (SELECT 1 FROM trends.hidden_signals h WHERE h.user_id = $4::uuid AND h.signal_id = s.id)
       AND NOT EXISTS (SELECT 1 FROM trends.muted_tags m WHERE m.user_id = $4::uuid AND m.tag = ANY(s.tag_keys))
     ORDER BY r.place LIMIT $3::int`,
    [[...ranking], after, limit, viewerId ?? null],
    'signals-placed',
  );

/** The strongest listed signal with a tag. */
export const readSignalOfTag = async (sql: Sql, tag: string): Promise<Signal | undefined> => {
  const [row] = await sql.query<ShownSignal>(
    `SELECT ${columns} FROM signals s WHERE s.listed AND s.tag_keys @> ARRAY[$1::text] ORDER BY s.signal_score DESC, s.id DESC LIMIT 1`,
    [tag],
    'signal-of-tag',
  );
  return row && presentSignal(row);
};

/** A demo signal with what only those say. */
export type SeededSignal = Omit<Signal, 'phase' | 'why' | 'series' | 'aliases'> & {
  readonly source?: string | null | undefined;
  readonly trend_vector?: object | null | undefined;
};

/** Returns how many were new. */
export const addSignals = async (prisma: Pick<PrismaClient, 'signal'>, signals: readonly SeededSignal[]): Promise<number> => {
  const { count } = await prisma.signal.createMany({
    data: signals.map(({ source, trend_vector, ...signal }) => ({
      ...signal,
      source: source ?? null,
      ...(trend_vector ? { trend_vector } : {}),
      phase: signal.growth_phase,
      tag_keys: tagKeys(signal.tags),
    })),
    skipDuplicates: true,
  });
  return count;
};
