import type { Signal, SignalView } from '@trenzeye/proto/http/content';
import { Prisma, type Signal as SignalRow } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { isInNiche, isShownTo } from '../../niches/index.ts';
import { tagKeys } from '../../topic-keys.ts';
import { matchesOfTags } from '../describe-matches.ts';

/** The columns of a signal that its answer needs. */
export type DisplayedSignal = Pick<
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

export const findSignal = async (prisma: Database, id: string): Promise<DisplayedSignal | undefined> =>
  (await prisma.signal.findUnique({ where: { id } })) ?? undefined;

/** Those of these signals that are listed, by id. */
export const readSignalsById = async (prisma: Database, ids: readonly string[]): Promise<Map<string, DisplayedSignal>> => {
  const rows = await prisma.signal.findMany({ where: { id: { in: [...ids] }, listed: true } });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Signals in a ranking. */
const rankingLimit = 1_000;

/** The current order of the signals of a view. */
export const readRanking = async (prisma: Database, view: Exclude<SignalView, 'for_you'>): Promise<string[]> => {
  const rows = await prisma.signal.findMany({
    where: { listed: true, ...(view === 'breakout' ? { phase: 'breakout' } : {}) },
    orderBy: [...(view === 'new' ? [{ created_at: 'desc' as const }] : []), { signal_score: 'desc' }, { id: 'desc' }],
    take: rankingLimit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};

/** The listed signals of a user's niches, strongest first. */
export const readNicheRanking = async (prisma: Database, userId: string): Promise<string[]> => {
  // Raw: the conditions depend on rows of several tables.
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM signals s
    WHERE s.listed AND EXISTS (SELECT 1 FROM niches n WHERE n.user_id = ${userId}::uuid AND ${isInNiche})
    ORDER BY s.signal_score DESC, s.id DESC LIMIT ${rankingLimit}::int`;
  return rows.map(({ id }) => id);
};

/** A signal and its position in the ranking, counted from 1. */
type RankedSignal = DisplayedSignal & { readonly position: number };

interface RankedPage {
  readonly ranking: readonly string[];
  /** The position of the last signal of the previous page. */
  readonly after: number;
  readonly limit: number;
  readonly viewerId: string | undefined;
}

/** The next signals of a ranking, without those the viewer has hidden or muted. */
export const readRankedSignals = (prisma: Database, { ranking, after, limit, viewerId }: RankedPage): Promise<RankedSignal[]> =>
  // Raw: WITH ORDINALITY keeps the order of the ranking, and hidden ones are excluded before the limit.
  prisma.$queryRaw<RankedSignal[]>`
    SELECT s.id, s.title, s.summary, s.signal_score, s.tags, s.source_platforms, s.growth_phase, s.origin, s.created_at, s.phase, s.why, s.series,
      s.aliases, r.position::int AS position
    FROM unnest(${ranking}::uuid[]) WITH ORDINALITY AS r(id, position) JOIN signals s ON s.id = r.id
    WHERE r.position > ${after}::int AND s.listed
      AND ${isShownTo(Prisma.sql`${viewerId ?? null}::uuid`)}
    ORDER BY r.position LIMIT ${limit}::int`;

/** The strongest listed signal with a tag. */
export const readSignalOfTag = async (prisma: Database, tag: string): Promise<DisplayedSignal | undefined> =>
  (await prisma.signal.findFirst({
    where: { listed: true, tag_keys: { has: tag } },
    orderBy: [{ signal_score: 'desc' }, { id: 'desc' }],
  })) ?? undefined;

/** A demo signal with the fields that only demo signals have. */
type SeededSignal = Omit<Signal, 'phase' | 'why' | 'series' | 'aliases'> & {
  readonly source?: string | null | undefined;
  readonly trend_vector?: object | null | undefined;
};

/** Returns how many were new. */
export const addSignals = async (prisma: Database, signals: readonly SeededSignal[]): Promise<number> => {
  const { count } = await prisma.signal.createMany({
    data: signals.map(({ source, trend_vector, ...signal }) => ({
      ...signal,
      source: source ?? null,
      ...(trend_vector ? { trend_vector } : {}),
      phase: signal.growth_phase,
      tag_keys: tagKeys(signal.tags),
      ...matchesOfTags(signal.title, signal.tags),
    })),
    skipDuplicates: true,
  });
  return count;
};
