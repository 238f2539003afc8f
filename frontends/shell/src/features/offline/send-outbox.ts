import { t } from '@lingui/core/macro';
import {
  ApiError,
  call,
  isTransient,
  type OutboxEntry,
  outboxEntries,
  removeFromOutbox,
  setOutboxProblem,
  tabLocks,
} from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { commentReactions, contentReactions, type ReactionType, social } from '@trenzeye/proto/http/social';

type QueuedReaction = Extract<OutboxEntry, { kind: 'reaction' }>;
type QueuedComment = Extract<OutboxEntry, { kind: 'comment' }>;

/** A change that contradicts what was done elsewhere. */
class OutboxConflict extends Error {}

const changedElsewhere = t`You changed this reaction on another device. That change was kept.`;

/** Answered by the server, never by the service worker. */
const notStored = { 'Cache-Control': 'no-store' };

/** As the server knows it now: compared with a stored answer, a change on another device would be overwritten. */
const ownReaction = async ({ target, targetId }: QueuedReaction): Promise<ReactionType | null> => {
  if (target === 'content') {
    const item = await call(content.getItem, { params: { id: targetId }, headers: notStored });
    return item.status === 'published' ? item.user_reaction : null;
  }
  const { comment, reply } = await call(social.readComment, { params: { id: targetId }, headers: notStored });
  return (reply ?? comment).user_reaction;
};

/** Reactions are sent as taps: a tap changes the current reaction, so that one must be known. */
const sendReaction = async (entry: QueuedReaction): Promise<void> => {
  const { target, targetId, before, after, key: idempotencyKey } = entry;
  const current = await ownReaction(entry);
  if (current === after) return;
  if (current !== before) throw new OutboxConflict(changedElsewhere);
  const tapped = after ?? before;
  if (target === 'content') {
    const reaction_type = contentReactions.find((each) => each === tapped);
    if (reaction_type) await call(social.react, { body: { content_id: targetId, reaction_type }, idempotencyKey });
  } else {
    const reaction_type = commentReactions.find((each) => each === tapped);
    if (reaction_type) await call(social.reactToComment, { body: { comment_id: targetId, reaction_type }, idempotencyKey });
  }
};

const sendComment = async ({ contentId, parentId, text, key }: QueuedComment): Promise<void> => {
  const body = { content_id: contentId, text, ...(parentId !== null && { parent_id: parentId }) };
  await call(social.postComment, { body, idempotencyKey: key });
};

/** Whether the entry can be sent later as it is: the server was not reached, is busy, or wants another sign-in. */
const canWait = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && (error.status === 401 || error.status === 429));

const sendAll = async (userId: string): Promise<number> => {
  let sent = 0;
  for (const entry of outboxEntries(userId)) {
    if (entry.problem !== null) continue;
    try {
      await (entry.kind === 'comment' ? sendComment(entry) : sendReaction(entry));
      removeFromOutbox(userId, entry.id);
      sent += 1;
    } catch (error) {
      if (canWait(error)) return sent;
      setOutboxProblem(userId, entry.id, error instanceof Error ? error.message : t`It was not accepted.`);
    }
  }
  return sent;
};

let running: Promise<number> | undefined;

/**
 * Sends the changes that wait, in their order, until one cannot be sent yet; those that are not accepted are kept with the reason.
 * Returns the number of sent ones. Runs once at a time, in one tab where the browser has locks; the idempotency keys make repeats
 * harmless elsewhere.
 */
export const sendOutbox = (userId: string): Promise<number> => {
  const run = (): Promise<number> => sendAll(userId);
  running ??= (tabLocks()?.request('trenzeye-outbox', run) ?? run()).finally(() => {
    running = undefined;
  });
  return running;
};
