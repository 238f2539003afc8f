import { appendEvents, DomainError, type Emit, newId, type PendingEvent, type Sql } from '@trenzeye/kit';
import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { problems } from '@trenzeye/proto/http/problems';
import { lockOwnItem, readStoredItem, type StoredItem } from '../store/content.ts';
import { copyItem, keepPublication, mayPublish, publishedPosts } from '../store/scheduled.ts';
import { checkPublishable } from './check-publishable.ts';
import { publishItem } from './publish-content.ts';

type Due = EventData<'post.due'>;

/** The item as it can go out. Throws, naming why it cannot, before anything is written. */
const requirePublishable = async (sql: Sql, { contentId, userId, copy }: Due): Promise<StoredItem> => {
  const item = await lockOwnItem(sql, contentId, userId);
  if (!item || item.status === 'removed') throw new DomainError('not_found', { detail: 'The draft was deleted.' });
  if (item.status === 'published' && !copy) throw new DomainError('conflict', { detail: 'This draft was published already.' });
  if (!(await mayPublish(sql, userId)))
    throw new DomainError('account_suspended', { detail: 'Your account was suspended when this was due.' });
  await checkPublishable(sql, item);
  return item;
};

/** A series publishes copies: its draft stays one, to be copied again. */
const copied = async (sql: Sql, item: StoredItem, at: Date): Promise<StoredItem> => {
  const id = newId();
  await copyItem(sql, item.id, id, at);
  const copy = await readStoredItem(sql, id);
  if (!copy) throw new Error(`the copy ${id} was not there right after it was written`);
  return copy;
};

/** What happens to the item is told with the post and the try it was for. */
const marked =
  (emit: Emit, { postId, attemptId }: Due): Emit =>
  (type, data) =>
    emit(type, type === 'content.published' ? ({ ...data, postId, attemptId } as typeof data) : data);

const publishDue = async (sql: Sql, emit: Emit, item: StoredItem, due: Due, at: Date): Promise<void> => {
  const { postId, userId, attemptId, copy } = due;
  const target = copy ? await copied(sql, item, at) : item;
  if (!(await keepPublication(sql, { postId, userId, contentId: target.id, attemptId }, at)))
    throw new Error(`post ${postId} is being published by somebody else`);
  await publishItem(sql, marked(emit, due), target, at);
};

const sentenceOf = (error: DomainError): string => {
  const fields = error.options.errors?.map(({ field, message }) => `${field} ${message}`).join('; ');
  return [error.options.detail ?? problems[error.code].title, fields && `(${fields})`].filter(Boolean).join(' ').slice(0, 500);
};

const refusalOf = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  throw error;
};

/** Publishes what is due, or says why not. What is thrown after something was written undoes it all: the bus brings it again. */
const settle = async (sql: Sql, { data, trace }: TrenzEvent<'post.due'>, at: Date): Promise<void> => {
  const events: PendingEvent[] = [];
  const emit: Emit = (type, more) => events.push({ type, data: more, actor: data.userId, trace });
  const item = await requirePublishable(sql, data).catch(refusalOf);
  if (item instanceof DomainError) {
    const { contentId, userId, postId, attemptId } = data;
    emit('content.publish_failed', { contentId, userId, postId, attemptId, code: item.code, reason: sentenceOf(item) });
  } else await publishDue(sql, emit, item, data, at);
  await appendEvents(sql, events, at);
};

/**
 * Scheduled posts whose time has come. State, events and the mark that the post is published share the transaction of the inbox; the
 * mark also holds against a second try of the same post. In the order of their authors, as their locks are taken.
 */
export const publishScheduled = async (events: readonly TrenzEvent<'post.due'>[], sql: Sql): Promise<void> => {
  const known = await publishedPosts(
    sql,
    events.map(({ data }) => data.postId),
  );
  const at = new Date();
  for (const event of events.toSorted((one, other) => (one.data.userId < other.data.userId ? -1 : 1))) {
    if (known.has(event.data.postId)) continue;
    await settle(sql, event, at);
    known.add(event.data.postId);
  }
};
