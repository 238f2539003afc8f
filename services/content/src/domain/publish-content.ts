import { type Cause, type Emit, notFound, type Sql } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { lockOwnItem, makePublic, type StoredItem } from '../store/content.ts';
import { previewOf } from './describe-content.ts';
import type { SavedContent } from './save-content.ts';

/** State, feed row and event of one publication, in the caller's transaction. */
export const publishItem = async (sql: Sql, emit: Emit, item: StoredItem, at: Date): Promise<void> => {
  const { version, publishedTotal } = await makePublic(sql, item.id, previewOf(item), at);
  emit('content.published', {
    contentId: item.id,
    userId: item.user_id,
    type: item.type,
    title: item.title,
    signalId: item.signal_id ?? '',
    version,
    publishedTotal,
  });
};

/** Makes a draft of the caller public; publishing again changes nothing and answers the same. Throws `not_found` for what is not theirs. */
export const publishContent = async ({ write, clock, feedPages }: ContentContext, cause: Cause, id: string): Promise<SavedContent> => {
  const saved = await write(cause, async (emit, sql) => {
    const item = await lockOwnItem(sql, id, cause.actor);
    if (!item) throw notFound('draft');
    if (item.status === 'draft') await publishItem(sql, emit, item, clock());
    return { id, type: item.type, title: item.title, status: 'published' as const };
  });
  feedPages.drop();
  return saved;
};
