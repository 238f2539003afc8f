import type { Sql } from '@trenzeye/kit';

/** How many took part in an outside item when it was last looked at. */
export interface SourceCount {
  readonly item: string;
  readonly people: number;
  /** The same when the clock hour of that look began. */
  readonly base: number;
  /** Milliseconds since 1970. */
  readonly countedAt: number;
}

export const readCounts = async (sql: Sql, source: string, items: readonly string[]): Promise<Map<string, SourceCount>> => {
  const rows = await sql.query<{ item: string; people: number; base: number; counted_at: Date }>(
    'SELECT item, people, base, counted_at FROM trends.source_counts WHERE source = $1 AND item = ANY($2::text[])',
    [source, [...items]],
  );
  return new Map(rows.map(({ item, people, base, counted_at }) => [item, { item, people, base, countedAt: counted_at.getTime() }]));
};

export const setCounts = async (sql: Sql, source: string, counts: readonly SourceCount[]): Promise<void> => {
  if (counts.length === 0) return;
  await sql.query(
    `INSERT INTO trends.source_counts (source, item, people, base, counted_at)
     SELECT $1, * FROM unnest($2::text[], $3::double precision[], $4::double precision[], $5::timestamptz[])
     ON CONFLICT (source, item) DO UPDATE SET people = excluded.people, base = excluded.base, counted_at = excluded.counted_at`,
    [
      source,
      counts.map(({ item }) => item),
      counts.map(({ people }) => people),
      counts.map(({ base }) => base),
      counts.map(({ countedAt }) => new Date(countedAt).toISOString()),
    ],
  );
};
