import { createPool, type Logger, openReadReplica, type Sql } from '@trenzeye/kit';
import type { ContentConfig } from '../../config.ts';

/** Few: searches are the heaviest reads, and must leave processor time of the database to all other requests. */
const connectionCount = 4;

interface SearchReaderOptions {
  readonly config: Pick<ContentConfig, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'SEARCH_TIMEOUT_MS'>;
  readonly log: Logger;
  readonly onClose: (close: () => Promise<void>) => void;
}

/**
 * Connections for searches alone, to the standby where there is one, so that expensive searches cannot use up the connections of other
 * requests. PostgreSQL cancels a statement that takes longer than `SEARCH_TIMEOUT_MS`.
 */
export const openSearchReader = async ({ config, log, onClose }: SearchReaderOptions): Promise<Sql> => {
  const connections = { max: connectionCount, name: 'content-search', log, statementTimeoutMs: config.SEARCH_TIMEOUT_MS };
  const pool = createPool({ ...connections, url: config.DATABASE_URL });
  onClose(() => pool.end());
  const replica = await openReadReplica({ ...connections, url: config.DATABASE_READ_URL, primary: pool });
  onClose(() => replica.close());
  return replica.sql;
};
