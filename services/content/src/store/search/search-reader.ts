import { createPool, DomainError, type Logger, openReadReplica, type Sql } from '@trenzeye/kit';
import type { ContentConfig } from '../../config.ts';

/** Few: searches are the heaviest reads, and must leave processor time of the database to all other requests. */
const connectionCount = 4;

const isCancelled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

const tooSlow = (cause: unknown): DomainError =>
  new DomainError('unavailable', {
    detail: 'The search took too long. Please use longer or more words, or try again in a moment.',
    headers: { 'retry-after': '1' },
    cause,
  });

interface SearchReaderOptions {
  readonly config: Pick<ContentConfig, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'SEARCH_TIMEOUT_MS'>;
  readonly log: Logger;
  readonly onClose: (close: () => Promise<void>) => void;
}

/**
 * Connections for searches alone, to the standby where there is one, so that expensive searches cannot use up the connections of other
 * requests. A statement that takes longer than `SEARCH_TIMEOUT_MS` throws `unavailable`.
 */
export const openSearchReader = async ({ config, log, onClose }: SearchReaderOptions): Promise<Sql> => {
  const connections = { max: connectionCount, name: 'content-search', log, statementTimeoutMs: config.SEARCH_TIMEOUT_MS };
  const pool = createPool({ ...connections, url: config.DATABASE_URL });
  onClose(() => pool.end());
  const replica = await openReadReplica({ ...connections, url: config.DATABASE_READ_URL, primary: pool });
  onClose(() => replica.close());
  return {
    query: async (text, values, statement) => {
      try {
        return await replica.sql.query(text, values, statement);
      } catch (error) {
        throw isCancelled(error) ? tooSlow(error) : error;
      }
    },
  };
};
