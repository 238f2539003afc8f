import type { ReactionType } from '@trenzeye/proto/http/social';
import { Prisma } from '../../database/generated/client.ts';
import { earlierThan, laterThan } from '../../database/keyset.ts';
import type { Database } from '../../database/transaction.ts';

// Each function returns up to `pageSize` rows of a user, in the order of their keys, after the last row of the previous page.
const pageSize = 250;

export interface ExportedComment {
  readonly id: string;
  readonly content_id: string;
  readonly text: string;
  readonly created_at: Date;
}

export const exportComments = (prisma: Database, userId: string, after: ExportedComment | undefined): Promise<ExportedComment[]> => {
  const position = after && { createdAt: after.created_at.toISOString(), id: after.id };
  // Raw: keyset pagination by row comparison.
  return prisma.$queryRaw<ExportedComment[]>`
    SELECT id, content_id, text, created_at FROM comments
    WHERE user_id = ${userId}::uuid ${laterThan(Prisma.sql`created_at, id`, position)} ORDER BY created_at, id LIMIT ${pageSize}`;
};

export interface ExportedReaction {
  readonly content_id: string;
  readonly type: ReactionType;
}

export const exportReactions = (prisma: Database, userId: string, after: ExportedReaction | undefined): Promise<ExportedReaction[]> =>
  prisma.reaction.findMany({
    where: { user_id: userId, ...(after && { content_id: { gt: after.content_id } }) },
    select: { content_id: true, type: true },
    orderBy: { content_id: 'asc' },
    take: pageSize,
  }) as Promise<ExportedReaction[]>;

export interface ExportedCommentReaction {
  readonly comment_id: string;
  readonly type: ReactionType;
}

export const exportCommentReactions = (
  prisma: Database,
  userId: string,
  after: ExportedCommentReaction | undefined,
): Promise<ExportedCommentReaction[]> =>
  prisma.commentReaction.findMany({
    where: { user_id: userId, ...(after && { comment_id: { gt: after.comment_id } }) },
    select: { comment_id: true, type: true },
    orderBy: { comment_id: 'asc' },
    take: pageSize,
  }) as Promise<ExportedCommentReaction[]>;

export interface ExportedFollow {
  readonly id: string;
  readonly followed_at: Date;
}

/** The users that the user follows. */
export const exportFollowing = async (prisma: Database, userId: string, after: ExportedFollow | undefined): Promise<ExportedFollow[]> => {
  const rows = await prisma.follow.findMany({
    where: { follower_id: userId, ...(after && { followee_id: { gt: after.id } }) },
    orderBy: { followee_id: 'asc' },
    take: pageSize,
  });
  return rows.map(({ followee_id, followed_at }) => ({ id: followee_id, followed_at }));
};

/** The user's followers, latest first. */
export const exportFollowers = (prisma: Database, userId: string, after: ExportedFollow | undefined): Promise<ExportedFollow[]> => {
  const position = after && { createdAt: after.followed_at.toISOString(), id: after.id };
  // Raw: keyset pagination by row comparison.
  return prisma.$queryRaw<ExportedFollow[]>`
    SELECT follower_id AS id, followed_at FROM follows
    WHERE followee_id = ${userId}::uuid ${earlierThan(Prisma.sql`followed_at, follower_id`, position)}
    ORDER BY followed_at DESC, follower_id DESC LIMIT ${pageSize}`;
};

export interface ExportedVersion {
  readonly comment_id: string;
  readonly version: number;
  readonly text: string;
  readonly written_at: Date;
}

/** Previous texts of the user's edited comments. */
export const exportCommentVersions = (prisma: Database, userId: string, after: ExportedVersion | undefined): Promise<ExportedVersion[]> =>
  prisma.commentVersion.findMany({
    where: {
      comment: { user_id: userId },
      ...(after && {
        OR: [{ comment_id: { gt: after.comment_id } }, { comment_id: after.comment_id, version: { gt: after.version } }],
      }),
    },
    orderBy: [{ comment_id: 'asc' }, { version: 'asc' }],
    take: pageSize,
  });

export interface ExportedRelation {
  readonly id: string;
  readonly blocked: boolean;
  readonly muted: boolean;
  readonly since: Date;
}

export const exportRelations = async (
  prisma: Database,
  userId: string,
  after: ExportedRelation | undefined,
): Promise<ExportedRelation[]> => {
  const rows = await prisma.relation.findMany({
    where: { user_id: userId, ...(after && { other_id: { gt: after.id } }) },
    orderBy: { other_id: 'asc' },
    take: pageSize,
  });
  return rows.map(({ other_id, blocked, muted, since }) => ({ id: other_id, blocked, muted, since }));
};

export interface ExportedMessage {
  readonly id: string;
  readonly thread_id: string;
  readonly sender_id: string;
  readonly recipient_id: string;
  readonly text: string;
  readonly sent_at: Date;
}

/** All messages that the user sent or received and has not removed, by conversation. */
export const exportMessages = (prisma: Database, userId: string, after: ExportedMessage | undefined): Promise<ExportedMessage[]> => {
  const position = after ? Prisma.sql`AND (x.thread_id, x.id) > (${after.thread_id}::uuid, ${after.id}::uuid)` : Prisma.empty;
  // Raw: compares columns of two tables.
  return prisma.$queryRaw<ExportedMessage[]>`
    SELECT x.id, x.thread_id, x.sender_id, CASE x.sender_id WHEN m.user_id THEN m.other_id ELSE m.user_id END AS recipient_id, x.text, x.sent_at
    FROM thread_members m JOIN messages x ON x.thread_id = m.thread_id AND x.number > m.cleared AND NOT x.deleted
    WHERE m.user_id = ${userId}::uuid ${position} ORDER BY x.thread_id, x.id LIMIT ${pageSize}`;
};

export interface ExportedNotification {
  readonly id: string;
  readonly kind: string;
  readonly target_id: string;
  readonly created_at: Date;
}

export const exportNotifications = (
  prisma: Database,
  userId: string,
  after: ExportedNotification | undefined,
): Promise<ExportedNotification[]> =>
  prisma.notification.findMany({
    where: { user_id: userId, shown: true, ...(after && { id: { gt: after.id } }) },
    select: { id: true, kind: true, target_id: true, created_at: true },
    orderBy: { id: 'asc' },
    take: pageSize,
  });
