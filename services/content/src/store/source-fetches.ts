import type { Sql } from '@trenzeye/kit';

/** What an address last answered. */
export interface SourceFetch {
  readonly address: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  /** Failures in a row. */
  readonly failures: number;
  readonly not_before: Date;
  readonly fetched_at: Date;
  /** `fresh`, `unchanged`, or what went wrong. */
  readonly outcome: string;
}

export const findFetch = async (sql: Sql, address: string): Promise<SourceFetch | undefined> => {
  const [row] = await sql.query<SourceFetch>('SELECT * FROM trends.source_fetches WHERE address = $1', [address]);
  return row;
};

export const setFetch = async (
  sql: Sql,
  { address, etag, last_modified, failures, not_before, fetched_at, outcome }: SourceFetch,
): Promise<void> => {
  await sql.query(
    `INSERT INTO trends.source_fetches (address, etag, last_modified, failures, not_before, fetched_at, outcome) VALUES ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7)
     ON CONFLICT (address) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified, failures = excluded.failures, not_before = excluded.not_before,
       fetched_at = excluded.fetched_at, outcome = excluded.outcome`,
    [address, etag, last_modified, failures, not_before.toISOString(), fetched_at.toISOString(), outcome.slice(0, 200)],
  );
};
