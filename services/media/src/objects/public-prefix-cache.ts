import { LRUCache } from 'lru-cache';
import type { Database } from '../database/transaction.ts';
import { findPublicPrefixes } from './store.ts';

/** Checks whether all objects below a prefix are public. */
export interface PublicPrefixCache {
  (prefix: string): Promise<boolean>;
  /** Invalidates all entries after a change. */
  clear(): void;
}

/** Milliseconds that another replica may still serve an object that became private. */
const ttlMs = 3_000;

/** Caches lookups, because a video is read in many small ranges. */
export const createPublicPrefixCache = (prisma: Database): PublicPrefixCache => {
  const cache = new LRUCache<string, boolean>({ max: 10_000, ttl: ttlMs });
  const isPublic = async (prefix: string): Promise<boolean> => {
    const cached = cache.get(prefix);
    if (cached !== undefined) return cached;
    const current = (await findPublicPrefixes(prisma, [prefix])).has(prefix);
    cache.set(prefix, current);
    return current;
  };
  return Object.assign(isPublic, { clear: () => cache.clear() });
};
