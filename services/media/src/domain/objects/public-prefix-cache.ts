import type { Sql } from '@trenzeye/kit';
import { LRUCache } from 'lru-cache';
import { isVisible } from '../../store/public-objects.ts';

/** Whether everybody may read what lies below a prefix. */
export interface PublicPrefixCache {
  (prefix: string): Promise<boolean>;
  /** Something has changed. */
  clear(): void;
}

/** Milliseconds that another replica may go on showing what was removed. */
const trusted = 3_000;

/** A video is read in many small ranges: one question for all of them. */
export const createPublicPrefixCache = (sql: Sql): PublicPrefixCache => {
  const known = new LRUCache<string, boolean>({ max: 10_000, ttl: trusted });
  const ask = async (prefix: string): Promise<boolean> => {
    const before = known.get(prefix);
    if (before !== undefined) return before;
    const now = await isVisible(sql, prefix);
    known.set(prefix, now);
    return now;
  };
  return Object.assign(ask, { clear: () => known.clear() });
};
