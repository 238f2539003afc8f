import { DomainError, type EventCause, newId } from '@trenzeye/kit';
import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { problems } from '@trenzeye/proto/http/problems';
import { copyItem } from '../../store/items/new-items.ts';
import { addScheduledPublication, findPublishedPosts } from '../../store/items/scheduled-publications.ts';
import { lockOwnItem, readStoredItem, type StoredItem } from '../../store/items/stored-items.ts';
import type { ContentTransaction } from '../../store/transaction.ts';
import { isRestricted } from '../../store/users/account-restrictions.ts';
import { checkPublishable } from './check-publishable.ts';
import { publishItem } from './publish-content.ts';

type Due = EventData<'post.due'>;

/** The draft in a publishable state. Throws a domain error with the reason before anything is written. */
const requirePublishable = async (tx: ContentTransaction, { contentId, userId, copy }: Due): Promise<StoredItem> => {
  const item = await lockOwnItem(tx.prisma, contentId, userId);
  if (!item || item.status === 'removed') throw new DomainError('not_found', { detail: 'The draft was deleted.' });
  if (item.status === 'published' && !copy) throw new DomainError('conflict', { detail: 'This draft was published already.' });
  if (await isRestricted(tx.prisma, userId))
    throw new DomainError('account_suspended', { detail: 'Your account was suspended when this was due.' });
  await checkPublishable(tx.prisma, item);
  return item;
};

/** A repeating post publishes copies; its draft stays a draft. */
const copied = async (tx: ContentTransaction, item: StoredItem, at: Date): Promise<StoredItem> => {
  const id = newId();
  await copyItem(tx.prisma, item.id, id, at);
  const copy = await readStoredItem(tx.prisma, id);
  if (!copy) throw new Error(`copy ${id} missing after it was written`);
  return copy;
};

/** The transaction with events attributed to the scheduled post: its author, trace, and for publications the post and the attempt. */
const attributedTo = (tx: ContentTransaction, { postId, attemptId }: Due, cause: EventCause): ContentTransaction => ({
  prisma: tx.prisma,
  query: tx.query,
  emit: (type, data) => tx.emit(type, type === 'content.published' ? ({ ...data, postId, attemptId } as typeof data) : data, cause),
});

const publishDue = async (tx: ContentTransaction, item: StoredItem, due: Due, at: Date): Promise<void> => {
  const { postId, userId, attemptId, copy } = due;
  const target = copy ? await copied(tx, item, at) : item;
  if (!(await addScheduledPublication(tx.prisma, { postId, userId, contentId: target.id, attemptId }, at)))
    throw new Error(`post ${postId} is being published by another attempt`);
  await publishItem(tx, target, at);
};

const sentenceOf = (error: DomainError): string => {
  const fields = error.options.errors?.map(({ field, message }) => `${field} ${message}`).join('; ');
  return [error.options.detail ?? problems[error.code].title, fields && `(${fields})`].filter(Boolean).join(' ').slice(0, 500);
};

const refusalOf = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  throw error;
};

/** Publishes a due post or emits the reason why it cannot be published. An error after the first write rolls back everything: the bus delivers the event again. */
const settle = async (consumed: ContentTransaction, { data, trace }: TrenzEvent<'post.due'>, at: Date): Promise<void> => {
  const tx = attributedTo(consumed, data, { actor: data.userId, trace, occurredAt: at });
  const item = await requirePublishable(tx, data).catch(refusalOf);
  if (item instanceof DomainError) {
    const { contentId, userId, postId, attemptId } = data;
    tx.emit('content.publish_failed', { contentId, userId, postId, attemptId, code: item.code, reason: sentenceOf(item) });
  } else await publishDue(tx, item, data, at);
};

/**
 * Publishes scheduled posts that are due. State, events and the record of the publication share the inbox's transaction; the record
 * also rejects a second attempt for the same post. Ordered by author, so that author locks are always taken in one order.
 */
export const publishScheduled = async (events: readonly TrenzEvent<'post.due'>[], tx: ContentTransaction): Promise<void> => {
  const published = await findPublishedPosts(
    tx.prisma,
    events.map(({ data }) => data.postId),
  );
  const at = new Date();
  for (const event of events.toSorted((one, other) => (one.data.userId < other.data.userId ? -1 : 1))) {
    if (published.has(event.data.postId)) continue;
    await settle(tx, event, at);
    published.add(event.data.postId);
  }
};
