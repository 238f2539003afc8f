import type { Database } from '../../database/transaction.ts';

/** Participants of an external item at the last request. */
export interface SourceCount {
  readonly item: string;
  readonly participants: number;
  /** Participants at the start of that clock hour. */
  readonly baseline: number;
  /** Milliseconds since 1970. */
  readonly countedAt: number;
}

export const readCounts = async (prisma: Database, source: string, items: readonly string[]): Promise<Map<string, SourceCount>> => {
  const rows = await prisma.sourceCount.findMany({ where: { source, item: { in: [...items] } } });
  return new Map(
    rows.map(({ item, participants, baseline, counted_at }) => [item, { item, participants, baseline, countedAt: counted_at.getTime() }]),
  );
};

export const setCounts = async (prisma: Database, source: string, counts: readonly SourceCount[]): Promise<void> => {
  if (counts.length === 0) return;
  // Raw: a bulk upsert.
  await prisma.$executeRaw`
    INSERT INTO source_counts (source, item, participants, baseline, counted_at)
    SELECT ${source}, * FROM unnest(${counts.map(({ item }) => item)}::text[], ${counts.map(({ participants }) => String(participants))}::double precision[],
      ${counts.map(({ baseline }) => String(baseline))}::double precision[], ${counts.map(({ countedAt }) => new Date(countedAt).toISOString())}::timestamptz[])
    ON CONFLICT (source, item) DO UPDATE SET participants = excluded.participants, baseline = excluded.baseline, counted_at = excluded.counted_at`;
};
