/** A full reload drops the entries whose rows were deleted as expired. */
const reloadEveryMs = 3_600_000;

/**
 * Condition of the rows changed since `$1`, all when it is null. They overlap by 30 seconds: transactions do not commit in the order of
 * their timestamps.
 */
export const changedSince = "$1::timestamptz IS NULL OR changed_at > $1::timestamptz - interval '30 seconds'";

interface ChangedRowsOptions<Row> {
  /** Reads the rows of `changedSince`. */
  read(after: string | null): Promise<readonly Row[]>;
  /** Forgets all entries; all rows follow. */
  clear(): void;
  apply(row: Row): void;
}

/** Returns a function that applies the rows changed since its last call to entries in memory. */
export const createRefresh = <Row extends { readonly changedAt: Date }>({ read, clear, apply }: ChangedRowsOptions<Row>) => {
  let latestChange: Date | undefined;
  let reloadAt = Date.now() + reloadEveryMs;
  return async (): Promise<void> => {
    const isReload = Date.now() >= reloadAt;
    const rows = await read(isReload ? null : (latestChange?.toISOString() ?? null));
    if (isReload) {
      clear();
      reloadAt = Date.now() + reloadEveryMs;
    }
    for (const row of rows) {
      apply(row);
      if (latestChange === undefined || row.changedAt > latestChange) latestChange = row.changedAt;
    }
  };
};
