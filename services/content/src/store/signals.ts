import type { Sql } from '@trenzeye/kit';
import type { Signal } from '@trenzeye/proto/http/content';
import type { PrismaClient, Signal as SignalRow } from './generated/client.ts';

export const presentSignal = (row: SignalRow): Signal => ({
  ...row,
  source_platforms: row.source_platforms as Signal['source_platforms'],
  growth_phase: row.growth_phase as Signal['growth_phase'],
  origin: row.origin as Signal['origin'],
  created_at: row.created_at.toISOString(),
});

export const findSignal = async (prisma: Pick<PrismaClient, 'signal'>, id: string): Promise<Signal | undefined> => {
  const row = await prisma.signal.findUnique({ where: { id } });
  return row ? presentSignal(row) : undefined;
};

/** The last signal of the page before: its score and id. */
export type SignalPosition = readonly [score: string, id: string];

/** Strongest first. */
export const readSignals = async (sql: Sql, limit: number, after: SignalPosition | undefined): Promise<Signal[]> => {
  const rows = await sql.query<SignalRow>(
    `SELECT * FROM signals ${after ? 'WHERE (signal_score, id) < ($2::double precision, $3::uuid)' : ''} ORDER BY signal_score DESC, id DESC LIMIT $1`,
    [limit, ...(after ?? [])],
  );
  return rows.map(presentSignal);
};

/** Returns how many were new. */
export const addSignals = async (prisma: Pick<PrismaClient, 'signal'>, signals: readonly Signal[]): Promise<number> => {
  const { count } = await prisma.signal.createMany({ data: [...signals], skipDuplicates: true });
  return count;
};
