import type { Logger } from '@trenzeye/kit';
import type { ContentConfig } from '../../../config.ts';
import type { PrismaClient } from '../../../database/generated/client.ts';
import { readFill } from './indexing.ts';
import type { EngineHit, FindItems, SearchEngine } from './search-engine.ts';

/** The index of a search engine, as searches see it. */
export interface SearchIndex {
  readonly engine: SearchEngine;
  /** Undefined when the index does not have all items yet, or the engine does not respond. */
  find(request: FindItems): Promise<EngineHit[] | undefined>;
}

interface SearchIndexOptions {
  readonly config: Pick<ContentConfig, 'SEARCH_URL' | 'SEARCH_INDEX' | 'SEARCH_TIMEOUT_MS'>;
  readonly prisma: PrismaClient;
  readonly log: Logger;
  readonly onClose: (close: () => Promise<void>) => void;
}

/** An index that was filled stays so, except when it is lost. */
const stateValidMs = 5_000;
const warningEveryMs = 60_000;

/** Undefined without `SEARCH_URL`. */
export const openSearchIndex = async ({ config, prisma, log, onClose }: SearchIndexOptions): Promise<SearchIndex | undefined> => {
  if (config.SEARCH_URL === undefined) return undefined;
  // Without a search engine its client is not loaded.
  const { openSearchEngine } = await import('./search-engine.ts');
  const engine = openSearchEngine({ url: config.SEARCH_URL, name: config.SEARCH_INDEX, timeoutMs: config.SEARCH_TIMEOUT_MS });
  onClose(() => engine.close());
  let state = { isFilled: false, readAt: Number.NEGATIVE_INFINITY };
  let warnedAt = Number.NEGATIVE_INFINITY;

  const isFilled = async (): Promise<boolean> => {
    const now = performance.now();
    if (now - state.readAt > stateValidMs) state = { isFilled: (await readFill(prisma, engine.indexName))?.filled ?? false, readAt: now };
    return state.isFilled;
  };

  return {
    engine,
    find: async (request) => {
      if (!(await isFilled())) return undefined;
      try {
        return await engine.findItems(request);
      } catch (error) {
        const now = performance.now();
        if (now - warnedAt > warningEveryMs) log.warn({ err: error }, 'search engine does not respond, the database searches');
        warnedAt = now;
        return undefined;
      }
    },
  };
};
