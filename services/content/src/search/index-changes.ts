import type { ContentContext } from '../context.ts';
import { publishedTextOf, readFeedItems, readPublishedContent } from '../items/index.ts';
import { advanceFill, deleteChanges, readChanges, readFill, readItemsAfter, registerIndex, restartFill } from './store/engine/indexing.ts';
import type { SearchDocument, SearchEngine } from './store/engine/search-engine.ts';

type Indexing = Pick<ContentContext, 'prisma' | 'log'> & { readonly engine: SearchEngine };

/** Items that are read and written together. */
const batchSize = 500;

/** Writes the current state of these items to the index: a public one is added or replaced, any other removed. */
const indexItems = async ({ prisma, engine }: Indexing, ids: readonly string[]): Promise<void> => {
  const publicItems = await readFeedItems(prisma, ids);
  const contents = await readPublishedContent(prisma, [...publicItems.values()]);
  const documents = contents.map((item): SearchDocument => {
    const { title, body, tags } = publishedTextOf(item);
    return { id: item.id, title, body, tags: tags.map(({ key }) => key) };
  });
  const indexed = new Set(documents.map(({ id }) => id));
  await engine.write(
    documents,
    ids.filter((id) => !indexed.has(id)),
  );
};

/** Indexes all items once. Returns whether that is done. */
const fillIndex = async (indexing: Indexing, stopping: AbortSignal): Promise<boolean> => {
  const { prisma, engine, log } = indexing;
  while (!stopping.aborted) {
    const fill = await readFill(prisma, engine.indexName);
    if (fill?.filled) return true;
    if (!fill?.recording) return false;
    const ids = await readItemsAfter(prisma, fill.position, batchSize);
    await indexItems(indexing, ids);
    const filled = ids.length < batchSize;
    await advanceFill(prisma, engine.indexName, { position: ids.at(-1) ?? fill.position, filled });
    if (filled) log.info({ index: engine.indexName }, 'search index filled');
  }
  return false;
};

/**
 * Brings the index up to date: creates and fills it when it does not exist, then indexes what has changed since. For one replica at a
 * time, so that an older state of an item never replaces a newer one. Throws when the engine does not respond; changes stay recorded.
 */
export const indexChanges = async (indexing: Indexing, stopping: AbortSignal): Promise<void> => {
  const { prisma, engine, log } = indexing;
  await registerIndex(prisma, engine.indexName);
  if (!(await engine.hasIndex())) {
    log.info({ index: engine.indexName }, 'search index created');
    await restartFill(prisma, engine.indexName);
    await engine.createIndex();
  }
  if (!(await fillIndex(indexing, stopping))) return;
  while (!stopping.aborted) {
    const changes = await readChanges(prisma, batchSize);
    if (changes.length === 0) return;
    await indexItems(indexing, [...new Set(changes.map(({ content_id }) => content_id))]);
    await deleteChanges(prisma, changes);
  }
};
