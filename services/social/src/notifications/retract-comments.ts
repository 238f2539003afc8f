import type { Database } from '../database/transaction.ts';
import { applyRetract } from './store/apply-inputs.ts';
import { hasCommentOn, hasReplyTo, readNotifiedUsers } from './store/recipients.ts';

/** Removes an actor from the notifications about comments on an item that have no other comment of the actor. */
export const applyCommentRetraction = async (prisma: Database, contentId: string, actorId: string): Promise<void> => {
  for (const { user_id, kind, subject } of await readNotifiedUsers(prisma, contentId, actorId)) {
    const isCurrent = kind === 'reply' ? await hasReplyTo(prisma, subject, actorId) : await hasCommentOn(prisma, subject, actorId);
    if (!isCurrent) await applyRetract(prisma, { user_id, kind, subject, actor_id: actorId });
  }
};
