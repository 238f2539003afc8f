import { applyRetract } from '../../store/notifications/apply-inputs.ts';
import { hasCommentOn, hasReplyTo, readNotifiedUsers } from '../../store/notifications/recipients.ts';
import type { Database } from '../../store/transaction.ts';

/** Removes an actor from the notifications about comments on an item that have no other comment of the actor. */
export const applyCommentRetraction = async (prisma: Database, contentId: string, actorId: string): Promise<void> => {
  for (const { user_id, kind, subject } of await readNotifiedUsers(prisma, contentId, actorId)) {
    const isCurrent = kind === 'reply' ? await hasReplyTo(prisma, subject, actorId) : await hasCommentOn(prisma, subject, actorId);
    if (!isCurrent) await applyRetract(prisma, { user_id, kind, subject, actor_id: actorId });
  }
};
