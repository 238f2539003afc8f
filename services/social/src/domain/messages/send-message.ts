import { DomainError, type IdempotencyKey, newId, type Sql } from '@trenzeye/kit';
import { type Message, maxNewRequestsPerDay, maxRequestMessages } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import {
  appendMessage,
  countSent,
  insertMembers,
  lockOrCreateThread,
  lockThread,
  type Membership,
  readMessage,
  recordRequest,
  setFolder,
} from '../../store/messages/messages.ts';
import { markUnreadStale } from '../../store/notifications/unread.ts';
import { hasProfile } from '../../store/projections.ts';
import { hasAccount } from '../../store/users/account-deletion.ts';
import { readFollowState } from '../../store/users/follows.ts';
import { isBlocked, readRelation } from '../../store/users/relations.ts';
import { unknownUser } from '../accounts/unknown-user.ts';
import { presentMessage, refusals, unknownThread } from './present-message.ts';

export interface SendMessage {
  readonly senderId: string;
  /** To a person, or into a conversation. */
  readonly to: { readonly recipientId: string } | { readonly threadId: string };
  readonly text: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const day = 86_400_000;

const refused = (detail: string): DomainError => new DomainError('forbidden', { detail });
const tooMany = (detail: string): DomainError => new DomainError('rate_limited', { detail });

/** The conversation with a person, made when there is none: one with somebody who does not follow the sender is a request. */
const threadOf = async (sql: Sql, senderId: string, given: string, at: Date): Promise<string> => {
  const recipientId = given.toLowerCase();
  if (recipientId === senderId)
    throw new DomainError('conflict', {
      detail: 'You cannot write to yourself.',
      errors: [{ field: 'recipient_id', message: 'is your own id' }],
    });
  if (!(await hasAccount(sql, recipientId)) || !(await hasProfile(sql, recipientId))) throw unknownUser('recipient_id');
  const { id, fresh } = await lockOrCreateThread(sql, newId(), senderId, recipientId);
  if (!fresh) return id;
  const follows = (await readFollowState(sql, recipientId, senderId))?.follows_you ?? false;
  await insertMembers(sql, id, { senderId, recipientId, folder: follows ? 'inbox' : 'requests', at });
  if (!follows && (await recordRequest(sql, id, senderId, at, new Date(at.getTime() - day))) > maxNewRequestsPerDay)
    throw tooMany('You have written to many people today who do not follow you. Try again tomorrow.');
  return id;
};

/** Throws when the other one does not take the message; accepts what the sender or a new follow accepts. */
const mayWrite = async (sql: Sql, senderId: string, { thread_id, other_id, folder, other_folder }: Membership): Promise<void> => {
  if (await isBlocked(sql, senderId, other_id))
    throw refused((await readRelation(sql, senderId, other_id)).blocked ? refusals.blocked : refusals.refused);
  if (other_folder === 'declined') throw refused(refusals.refused);
  if (folder !== 'inbox') await setFolder(sql, thread_id, senderId, 'inbox');
  if (other_folder !== 'requests') return;
  if ((await readFollowState(sql, other_id, senderId))?.follows_you) await setFolder(sql, thread_id, other_id, 'inbox');
  else if ((await countSent(sql, thread_id, senderId)) >= maxRequestMessages)
    throw tooMany('They have not accepted your request yet. Wait for their answer.');
};

/**
 * Sends a message. Throws `forbidden` with the reason when the other one does not take it, `rate_limited` for too many requests or too
 * many messages in one, `not_found`, `conflict` for oneself, `invalid_token` once the account is deleted.
 */
export const sendMessage = (context: SocialContext, { senderId, to, text, trace, idempotencyKey }: SendMessage): Promise<Message> =>
  context.transaction({ actor: senderId, trace, idempotencyKey }, async (tx) => {
    if (!(await hasAccount(tx, senderId))) throw new DomainError('invalid_token');
    const at = context.clock();
    const threadId = 'threadId' in to ? to.threadId : await threadOf(tx, senderId, to.recipientId, at);
    const standing = await lockThread(tx, threadId, senderId);
    if (!standing || ('threadId' in to && (!standing.shown || standing.folder === 'declined'))) throw unknownThread();
    await mayWrite(tx, senderId, standing);
    const id = newId();
    const recipientId = standing.other_id;
    await appendMessage(tx, { id, threadId: standing.thread_id, senderId, recipientId, text, at });
    tx.emit('message.sent', { messageId: id, threadId: standing.thread_id, senderId, recipientId });
    await markUnreadStale(tx, recipientId, standing.thread_id);
    const row = await readMessage(tx, standing.thread_id, id, senderId);
    if (!row) throw new Error('a message was not there right after it was sent');
    return presentMessage(row);
  });
