import { type Cause, DomainError, type Emit, notFound, type Sql } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { lockOwnItem, madeOf, makePublic, type StoredItem } from '../store/content.ts';
import { isBanned } from '../store/hiding.ts';
import { addRemixLog, lockMetrics, recountRemixes } from '../store/remixes.ts';
import { checkPublishable } from './check-publishable.ts';
import { clip } from './clip.ts';
import { openingOf, previewOf } from './describe-content.ts';
import { unknownAuthor } from './present-author.ts';
import type { SavedContent } from './save-content.ts';
import { recordPublication } from './signals/record-publication.ts';

/** Writes down whom a remix credits; undefined for an item that is none. */
const creditOriginal = async (sql: Sql, item: StoredItem, at: Date) => {
  if (!item.remix_of) return undefined;
  await lockMetrics(sql, [item.id, item.remix_of]);
  const log = await addRemixLog(sql, { newId: item.id, originalId: item.remix_of, remixerId: item.user_id, at }, unknownAuthor);
  return { ...log, id: item.remix_of };
};

/** What the event of a publication says of its words, in characters. */
const previewLength = 300;

/**
 * State, feed row, words and events of one publication, in the caller's transaction. `counted` is false where it is no activity: demo
 * items. Throws `account_banned` where what the author publishes is hidden.
 */
export const publishItem = async (sql: Sql, emit: Emit, item: StoredItem, at: Date, counted = true): Promise<void> => {
  if (await isBanned(sql, item.user_id)) throw new DomainError('account_banned');
  const original = await creditOriginal(sql, item, at);
  const credit = original ? { remix_of: { id: original.id, username: original.originalUsername } } : {};
  const publication = await makePublic(sql, item.id, { ...previewOf(item), ...credit }, at);
  await recordPublication(sql, item, at, counted);
  emit('content.published', {
    contentId: item.id,
    userId: item.user_id,
    type: item.type,
    title: item.title,
    signalId: item.signal_id ?? '',
    preview: clip(openingOf(madeOf(item)), previewLength),
    ...publication,
  });
  if (!original) return;
  emit('content.remixed', {
    contentId: original.id,
    originalUserId: original.originalUserId,
    newContentId: item.id,
    userId: item.user_id,
    depth: original.depth,
    ...(await recountRemixes(sql, original.id)),
  });
};

/**
 * Makes a draft of the caller public; publishing again changes nothing and answers the same. Throws `not_found` for what is not
 * theirs, and what `checkPublishable` refuses.
 */
export const publishContent = async (
  { write, clock, feedPages, signals }: ContentContext,
  cause: Cause,
  id: string,
): Promise<SavedContent> => {
  const saved = await write(cause, async (emit, sql) => {
    const item = await lockOwnItem(sql, id, cause.actor);
    if (!item || item.status === 'removed') throw notFound('draft');
    if (item.status === 'draft') {
      await checkPublishable(sql, item);
      await publishItem(sql, emit, item, clock());
    }
    return { id, type: item.type, title: item.title, status: 'published' as const };
  });
  feedPages.drop();
  signals.touch();
  return saved;
};
