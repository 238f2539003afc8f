import { LRUCache } from 'lru-cache';
import type { Cache } from './cache.ts';

export interface MemoryCacheOptions {
  /** Most entries kept; 10,000 unless said. The least recently used goes first. */
  readonly max?: number;
}

/** A cache of this process alone. */
export const createMemoryCache = ({ max = 10_000 }: MemoryCacheOptions = {}): Cache => {
  const entries = new LRUCache<string, string>({ max });
  return {
    async get(key) {
      return entries.get(key);
    },
    async set(key, value, ttl) {
      // lru-cache takes 0 for "for ever".
      if (ttl <= 0) entries.delete(key);
      else entries.set(key, value, { ttl: Math.ceil(ttl) });
    },
    async delete(key) {
      entries.delete(key);
    },
    async healthy() {
      return true;
    },
    async close() {
      entries.clear();
    },
  };
};
