import { DomainError, hasAccount, type IdempotencyKey, newId } from '@trenzeye/kit';
import { type Message, maxNewRequestsPerDay, maxRequestMessages } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { Database, SocialTransaction } from '../database/transaction.ts';
import { readFollowState } from '../follows/index.ts';
import { markUnreadStale } from '../notifications/index.ts';
import { readRelation } from '../relations/index.ts';
import { hasProfile, isBlocked, lockAccounts, unknownUser } from '../users/index.ts';
import { presentMessage, refusals, unknownThread } from './read-messages.ts';
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
} from './store.ts';

export interface SendMessage {
  readonly senderId: string;
  /** A user, or an existing conversation. */
  readonly to: { readonly recipientId: string } | { readonly threadId: string };
  readonly text: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const dayMs = 86_400_000;

const refused = (detail: string): DomainError => new DomainError('forbidden', { detail });
const tooMany = (detail: string): DomainError => new DomainError('rate_limited', { detail });

const follows = async (prisma: Database, followerId: string, followeeId: string): Promise<boolean> =>
  (await readFollowState(prisma, followerId, followeeId))?.follows_you ?? false;

/** Locks the sender's account, and the recipient's. */
const lockParticipants = async (tx: SocialTransaction, senderId: string, recipientId: string | undefined): Promise<void> => {
  if (recipientId === undefined) {
    if (!(await hasAccount(tx, senderId))) throw new DomainError('invalid_token');
    return;
  }
  const existing = await lockAccounts(tx.prisma, [senderId, recipientId]);
  if (!existing.has(senderId)) throw new DomainError('invalid_token');
  if (recipientId === senderId)
    throw new DomainError('conflict', {
      detail: 'You cannot write to yourself.',
      errors: [{ field: 'recipient_id', message: 'is your own id' }],
    });
  if (!existing.has(recipientId) || !(await hasProfile(tx.prisma, recipientId))) throw unknownUser('recipient_id');
};

/** The conversation with a user. A new one is a message request when the recipient does not follow the sender. */
const findOrCreateThread = async (prisma: Database, senderId: string, recipientId: string, at: Date): Promise<string> => {
  const { id, isNew } = await lockOrCreateThread(prisma, newId(), senderId, recipientId);
  if (!isNew) return id;
  const isFollower = await follows(prisma, recipientId, senderId);
  await insertMembers(prisma, id, { senderId, recipientId, folder: isFollower ? 'inbox' : 'requests', at });
  if (!isFollower && (await recordRequest(prisma, id, senderId, at, new Date(at.getTime() - dayMs))) > maxNewRequestsPerDay)
    throw tooMany('You have written to many people today who do not follow you. Try again tomorrow.');
  return id;
};

/** Throws when the recipient does not accept the message. Moves the conversation to the inbox where this message or a new follow accepts it. */
const authorize = async (prisma: Database, senderId: string, { thread_id, other_id, folder, other_folder }: Membership): Promise<void> => {
  if (await isBlocked(prisma, senderId, other_id))
    throw refused((await readRelation(prisma, senderId, other_id)).blocked ? refusals.blocked : refusals.refused);
  if (other_folder === 'declined') throw refused(refusals.refused);
  if (folder !== 'inbox') await setFolder(prisma, thread_id, senderId, 'inbox');
  if (other_folder !== 'requests') return;
  if (await follows(prisma, other_id, senderId)) await setFolder(prisma, thread_id, other_id, 'inbox');
  else if ((await countSent(prisma, thread_id, senderId)) >= maxRequestMessages)
    throw tooMany('They have not accepted your request yet. Wait for their answer.');
};

/**
 * Sends a message. Throws `forbidden` with the reason when the recipient does not accept it, `rate_limited` for too many requests or too
 * many messages in one, `not_found`, `conflict` for the user's own id, `invalid_token` once the account is deleted.
 */
export const sendMessage = (
  { transaction, clock }: Pick<SocialContext, 'transaction' | 'clock'>,
  { senderId, to, text, trace, idempotencyKey }: SendMessage,
): Promise<Message> =>
  transaction({ actor: senderId, trace, idempotencyKey }, async (tx) => {
    const { prisma } = tx;
    const requestedId = 'recipientId' in to ? to.recipientId.toLowerCase() : undefined;
    await lockParticipants(tx, senderId, requestedId);
    const at = clock();
    const threadId = 'threadId' in to ? to.threadId : await findOrCreateThread(prisma, senderId, to.recipientId.toLowerCase(), at);
    const membership = await lockThread(prisma, threadId, senderId);
    if (!membership || ('threadId' in to && (!membership.shown || membership.folder === 'declined'))) throw unknownThread();
    await authorize(prisma, senderId, membership);
    const id = newId();
    const recipientId = membership.other_id;
    await appendMessage(prisma, { id, threadId, senderId, recipientId, text, at });
    tx.emit('message.sent', { messageId: id, threadId: membership.thread_id, senderId, recipientId });
    await markUnreadStale(prisma, recipientId, membership.thread_id);
    const row = await readMessage(prisma, membership.thread_id, id, senderId);
    if (!row) throw new Error('sent message not found');
    return presentMessage(row);
  });
