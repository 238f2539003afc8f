import { DomainError, type Emit, newId, translate } from '@trenzeye/kit';
import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { problems } from '@trenzeye/proto/http/problems';
import { findRestricted } from '../authors/index.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import { copyItem, lockOwnItems, readStoredItem, type StoredItem } from '../items/index.ts';
import { checkPublishable } from './check-publishable.ts';
import { type ItemToPublish, publishItems } from './publish-content.ts';
import { addScheduledPublications, findPublishedPosts } from './store/scheduled-publications.ts';

type Due = EventData<'post.due'>;

/** The draft in a publishable state. Throws a domain error with the reason before anything is written. */
const requirePublishable = async (
  tx: ContentTransaction,
  item: StoredItem | undefined,
  { copy, isRestricted }: { readonly copy: boolean; readonly isRestricted: boolean },
): Promise<StoredItem> => {
  if (!item || item.status === 'removed') throw new DomainError('not_found', { detail: 'The draft was deleted.' });
  if (item.status === 'published' && !copy) throw new DomainError('conflict', { detail: 'This draft was published already.' });
  if (isRestricted) throw new DomainError('account_suspended', { detail: 'Your account was suspended when this was due.' });
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

/** Attributes events to the scheduled post: its author, trace, and for publications the post and the attempt. */
const attributedTo = (tx: ContentTransaction, { data, trace }: TrenzEvent<'post.due'>, occurredAt: Date): Emit => {
  const { postId, attemptId, userId: actor } = data;
  return (type, more) =>
    tx.emit(type, type === 'content.published' ? ({ ...more, postId, attemptId } as typeof more) : more, { actor, trace, occurredAt });
};

const sentenceOf = (error: DomainError): string => {
  const fields = error.options.errors?.map(({ field, message }) => `${field} ${translate(message, 'en')}`).join('; ');
  return [translate(error.options.detail || problems[error.code].title, 'en'), fields && `(${fields})`]
    .filter(Boolean)
    .join(' ')
    .slice(0, 500);
};

const refusalOf = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  throw error;
};

/** Posts of different authors in each group, in the order of the authors. */
const groupByTurn = (events: readonly TrenzEvent<'post.due'>[]): TrenzEvent<'post.due'>[][] => {
  const groups: TrenzEvent<'post.due'>[][] = [];
  const turns = new Map<string, number>();
  for (const event of events.toSorted((one, other) => (one.data.userId < other.data.userId ? -1 : 1))) {
    const turn = turns.get(event.data.userId) ?? 0;
    turns.set(event.data.userId, turn + 1);
    const group = groups[turn];
    if (group) group.push(event);
    else groups.push([event]);
  }
  return groups;
};

/** Publishes due posts of different authors, or emits the reason why one cannot be published. */
const publishGroup = async (tx: ContentTransaction, events: readonly TrenzEvent<'post.due'>[], at: Date): Promise<void> => {
  const userIds = events.map(({ data }) => data.userId);
  const locked = await lockOwnItems(
    tx,
    events.map(({ data }) => ({ id: data.contentId, userId: data.userId })),
  );
  const itemOf = new Map(locked.map((item) => [item.user_id, item]));
  const restricted = await findRestricted(tx.prisma, userIds);
  const ready: (ItemToPublish & { readonly due: Due })[] = [];
  for (const event of events) {
    const due = event.data;
    const { contentId, userId, postId, attemptId, copy } = due;
    const emit = attributedTo(tx, event, at);
    const checks = { copy, isRestricted: restricted.has(userId) };
    const item = await requirePublishable(tx, itemOf.get(userId), checks).catch(refusalOf);
    if (item instanceof DomainError)
      emit('content.publish_failed', { contentId, userId, postId, attemptId, code: item.code, reason: sentenceOf(item) });
    else ready.push({ due, emit, item: copy ? await copied(tx, item, at) : item });
  }
  if (ready.length === 0) return;
  const publications = ready.map(({ due, item }) => ({
    postId: due.postId,
    userId: due.userId,
    contentId: item.id,
    attemptId: due.attemptId,
  }));
  await addScheduledPublications(tx.prisma, publications, at);
  await publishItems(tx, ready, at);
};

/**
 * Publishes scheduled posts that are due, those of different authors together: many posts are due at the full hour. State, events and the
 * record of the publication share the inbox's transaction; the record also rejects a second attempt for the same post. An error after the
 * first write rolls back everything: the bus delivers the events again. Authors are locked in one order.
 */
export const publishScheduled = async (events: readonly TrenzEvent<'post.due'>[], tx: ContentTransaction): Promise<void> => {
  const published = await findPublishedPosts(
    tx.prisma,
    events.map(({ data }) => data.postId),
  );
  const firstOfPost = new Map(events.toReversed().map((event) => [event.data.postId, event]));
  const due = [...firstOfPost.values()].filter(({ data }) => !published.has(data.postId)).toReversed();
  const at = new Date();
  for (const group of groupByTurn(due)) await publishGroup(tx, group, at);
};
