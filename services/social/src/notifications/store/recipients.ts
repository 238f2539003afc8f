import type { NotificationKind } from '@trenzeye/proto/http/social';
import type { Database } from '../../database/transaction.ts';

/** A visible comment with the users who are notified of it. */
export interface CommentRecipients {
  readonly id: string;
  readonly content_id: string;
  readonly user_id: string;
  readonly parent_id: string | null;
  /** Author of the comment that is answered. */
  readonly answered_user_id: string | null;
  /** Author of the item. */
  readonly owner_id: string | null;
}

/** Visible comments by id; deleted and hidden ones are missing. */
export const readCommentRecipients = async (prisma: Database, commentIds: readonly string[]): Promise<Map<string, CommentRecipients>> => {
  // Raw: left joins without foreign keys.
  const rows = await prisma.$queryRaw<CommentRecipients[]>`
    SELECT c.id, c.content_id, c.user_id, c.parent_id, a.user_id AS answered_user_id, o.user_id AS owner_id
    FROM comments c LEFT JOIN comments a ON a.id = c.answers_id AND a.state = 'visible'
    LEFT JOIN contents o ON o.content_id = c.content_id AND NOT o.removed
    WHERE c.id = ANY(${[...commentIds]}::uuid[]) AND c.state = 'visible'`;
  return new Map(rows.map((row) => [row.id, row]));
};

export interface NotifiedUser {
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly subject: string;
}

/** The users who were notified of an actor's comments on an item. */
export const readNotifiedUsers = (prisma: Database, contentId: string, actorId: string): Promise<NotifiedUser[]> =>
  prisma.notification.findMany({
    where: {
      content_id: contentId,
      kind: { in: ['comment', 'reply', 'mention'] },
      actors: { some: { actor_id: actorId, present: true } },
    },
    select: { user_id: true, kind: true, subject: true },
  }) as Promise<NotifiedUser[]>;

/** Whether a user has a visible comment on an item. */
export const hasCommentOn = async (prisma: Database, contentId: string, userId: string): Promise<boolean> =>
  (await prisma.comment.findFirst({ where: { content_id: contentId, user_id: userId, state: 'visible' }, select: { id: true } })) !== null;

/** Whether a user has a visible reply below a comment. */
export const hasReplyTo = async (prisma: Database, parentId: string, userId: string): Promise<boolean> =>
  (await prisma.comment.findFirst({ where: { parent_id: parentId, user_id: userId, state: 'visible' }, select: { id: true } })) !== null;

/** Whether a conversation is a request that a user has not answered. */
export const isOpenRequest = async (prisma: Database, threadId: string, userId: string): Promise<boolean> =>
  (await prisma.threadMember.count({ where: { thread_id: threadId, user_id: userId, folder: 'requests' } })) > 0;
