import { type BatchHandler, type Handler, type Handlers, latestBy, type Transaction } from '@trenzeye/kit';
import type { EventData, EventType, ephemeralEvents, TrenzEvent } from '@trenzeye/proto/events';
import { deleteAccountData } from './account-data/delete-account-data.ts';
import { describeChange } from './activity/describe-change.ts';
import { appendActivityLogs, isTitled } from './activity/store.ts';
import { updateProfile } from './activity/update-profile.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { addRegistration, findDeletedUserIds, setAccountStatus, setEmail, shareUserLocks } from './directory/store.ts';
import { redeemInvite } from './invites/invites.ts';
import { type PublishedTarget, setTargetRemoved, setTargetText, upsertReportTargets } from './reports/store.ts';

/** The target of a log entry. */
type TargetOf<T extends EventType> = (data: TrenzEvent<T>['data']) => { readonly type: string; readonly id: string };

/**
 * Events whose details contain titles that must not be stored: of deleted users, and of users who are not the actor, because a deletion finds
 * titles by their actor. Delays the deletion of the other users until the transaction ends.
 */
const findUntitled = async (events: readonly TrenzEvent[], { prisma }: Transaction<PrismaClient>): Promise<ReadonlySet<string>> => {
  const titled = events.filter(isTitled);
  if (titled.length === 0) return new Set();
  const ownerIds = titled.map(({ data }) => data.userId);
  await shareUserLocks(prisma, ownerIds);
  const deleted = new Set(await findDeletedUserIds(prisma, ownerIds));
  return new Set(titled.filter(({ actor, data: { userId } }) => actor !== userId || deleted.has(userId)).map(({ id }) => id));
};

/** Appends one entry per event to the activity log. */
const log = <T extends EventType>(targetOf: TargetOf<T>): BatchHandler<T, PrismaClient> => ({
  batch: async (events, tx) => {
    const untitled = await findUntitled(events, tx);
    await appendActivityLogs(
      tx,
      events.map((event) => {
        const { id, actor, type, occurredAt, data } = event;
        const target = targetOf(data);
        const detail = untitled.has(id) ? undefined : describeChange(event);
        return { id, actor, action: type, targetType: target.type, targetId: target.id, occurredAt, detail };
      }),
    );
  },
});

/** Logs the events, then applies each. */
const logAndApply = <T extends EventType>(targetOf: TargetOf<T>, apply: Handler<T, PrismaClient>): BatchHandler<T, PrismaClient> => ({
  batch: async (events, tx) => {
    await log(targetOf).batch(events, tx);
    for (const event of events) await apply(event, tx);
  },
});

const userTarget = ({ userId }: { readonly userId: string }) => ({ type: 'user', id: userId });
const contentTarget = ({ contentId }: { readonly contentId: string }) => ({ type: 'content', id: contentId });
const commentTarget = ({ commentId }: { readonly commentId: string }) => ({ type: 'comment', id: commentId });
const inviteTarget = ({ inviteId }: { readonly inviteId: string }) => ({ type: 'invite', id: inviteId });
const postTarget = ({ postId }: { readonly postId: string }) => ({ type: 'post', id: postId });
const uploadTarget = ({ uploadId }: { readonly uploadId: string }) => ({ type: 'upload', id: uploadId });
const pictureTarget = ({ pictureId }: { readonly pictureId: string }) => ({ type: 'picture', id: pictureId });
const reportedTarget = ({ targetType, targetId }: { readonly targetType: string; readonly targetId: string }) => ({
  type: targetType,
  id: targetId,
});

/** Logs published items or comments, then makes them known as targets of reports. */
const logAndAddTargets = <T extends 'content.published' | 'comment.created'>(
  targetOf: TargetOf<T>,
  describe: (data: TrenzEvent<T>['data']) => PublishedTarget,
): BatchHandler<T, PrismaClient> => ({
  batch: async (events, tx) => {
    await log(targetOf).batch(events, tx);
    const targets = latestBy(
      events.map(({ data }) => describe(data)),
      ({ id }) => id,
    );
    await shareUserLocks(
      tx.prisma,
      targets.map(({ ownerId }) => ownerId),
    );
    await upsertReportTargets(tx.prisma, targets);
  },
});

const publishedItem = ({ contentId, userId, type, title, preview, version }: EventData<'content.published'>): PublishedTarget => ({
  id: contentId,
  type: 'content',
  kind: type,
  ownerId: userId,
  parentId: null,
  title,
  preview,
  version,
});

const publishedComment = ({ commentId, contentId, userId, text, version }: EventData<'comment.created'>): PublishedTarget => ({
  id: commentId,
  type: 'comment',
  kind: 'comment',
  ownerId: userId,
  parentId: contentId,
  title: '',
  preview: text,
  version,
});

type LoggedHandlers = Required<Omit<Handlers<PrismaClient>, (typeof ephemeralEvents)[number]>>;

/** All events except the ephemeral ones: an event of the catalogue without a handler is a type error. */
export const consumers: LoggedHandlers = {
  'account.registered': logAndApply(userTarget, ({ data: { userId, username, email, role, status }, occurredAt }, { prisma }) =>
    addRegistration(prisma, { id: userId, username, email, role, status, registeredAt: occurredAt }),
  ),
  'account.confirmed': logAndApply(userTarget, ({ data }, { prisma }) => setEmail(prisma, data.userId, data.email)),
  'account.deleted': logAndApply(userTarget, ({ data, occurredAt }, { prisma }) => deleteAccountData(prisma, data.userId, occurredAt)),
  'session.revoked': log(userTarget),
  'account.secured': log(userTarget),
  'push_device.changed': log(userTarget),
  'webhook.changed': log(userTarget),
  'calendar_link.changed': log(userTarget),
  'ai_endpoint.changed': log(userTarget),
  'user.role_changed': logAndApply(userTarget, ({ data }, { prisma }) => setAccountStatus(prisma, data)),
  'user.status_changed': logAndApply(userTarget, ({ data }, { prisma }) => setAccountStatus(prisma, data)),
  'user.updated': updateProfile,
  'feedback.submitted': log(({ feedbackId }) => ({ type: 'feedback', id: feedbackId })),
  'content.saved': log(contentTarget),
  'content.published': logAndAddTargets(contentTarget, publishedItem),
  'content.edited': logAndApply(contentTarget, ({ data: { contentId, title, preview, publishedVersion } }, { prisma }) =>
    setTargetText(prisma, contentId, { title, text: preview, edits: publishedVersion - 1 }),
  ),
  'content.removed': logAndApply(contentTarget, ({ data }, { prisma }) => setTargetRemoved(prisma, data.contentId, true, data.version)),
  'content.restored': logAndApply(contentTarget, ({ data }, { prisma }) => setTargetRemoved(prisma, data.contentId, false, data.version)),
  'content.publish_failed': log(contentTarget),
  'content.remixed': log(({ newContentId }) => ({ type: 'content', id: newContentId })),
  'content.quoted': log(({ newContentId }) => ({ type: 'content', id: newContentId })),
  'remix.requested': log(contentTarget),
  'remix.answered': log(contentTarget),
  'reactions.changed': log(contentTarget),
  'comment.created': logAndAddTargets(commentTarget, publishedComment),
  'comment.edited': logAndApply(commentTarget, ({ data: { commentId, text, edits } }, { prisma }) =>
    setTargetText(prisma, commentId, { title: '', text, edits }),
  ),
  'comment.removed': logAndApply(commentTarget, ({ data }, { prisma }) => setTargetRemoved(prisma, data.commentId, true, data.version)),
  'comment.restored': logAndApply(commentTarget, ({ data }, { prisma }) => setTargetRemoved(prisma, data.commentId, false, data.version)),
  'comment.reactions_changed': log(commentTarget),
  'follow.changed': log(({ followeeId }) => ({ type: 'user', id: followeeId })),
  'relation.changed': log(({ otherId }) => ({ type: 'user', id: otherId })),
  'badge.awarded': log(userTarget),
  'invite.created': log(inviteTarget),
  'invite.redeemed': logAndApply(inviteTarget, redeemInvite),
  'message.sent': log(({ messageId }) => ({ type: 'message', id: messageId })),
  'post.scheduled': log(postTarget),
  'post.due': log(postTarget),
  'post.published': log(postTarget),
  'post.failed': log(postTarget),
  'post.cancelled': log(postTarget),
  'upload.processed': log(uploadTarget),
  'upload.failed': log(uploadTarget),
  'short.created': log(({ shortId }) => ({ type: 'short', id: shortId })),
  'picture.created': log(pictureTarget),
  'picture.removed': log(pictureTarget),
  'appeal.filed': log(({ caseId }) => ({ type: 'case', id: caseId })),
  'content.flagged': log(reportedTarget),
  'moderation.decided': log(reportedTarget),
};
