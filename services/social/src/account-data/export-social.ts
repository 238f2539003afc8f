import { readAll } from '@trenzeye/kit';
import { readBadgeAwards } from '../badges/index.ts';
import type { SocialContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { readDigestSettings } from '../digests/index.ts';
import { readNotificationSettings } from '../notifications/index.ts';
import { listPushDevices, readPushKinds } from '../push/index.ts';
import { readUserLanguage } from '../users/index.ts';
import {
  type ExportedComment,
  type ExportedCommentReaction,
  type ExportedFollow,
  type ExportedMessage,
  type ExportedNotification,
  type ExportedReaction,
  type ExportedRelation,
  type ExportedVersion,
  exportCommentReactions,
  exportComments,
  exportCommentVersions,
  exportFollowers,
  exportFollowing,
  exportMessages,
  exportNotifications,
  exportReactions,
  exportRelations,
} from './store/exported-rows.ts';

async function* awardsOf(context: Pick<SocialContext, 'prisma'>, userId: string) {
  yield* await readBadgeAwards(context, userId);
}

/** Without the internal number of each version. */
async function* versionsOf(prisma: Database, userId: string) {
  for await (const { version: _version, ...row } of readAll<ExportedVersion>((after) => exportCommentVersions(prisma, userId, after)))
    yield row;
}

/** Everything that this service stores about a user; the lists are read while they are sent. */
export const exportSocial = async ({ prisma }: Pick<SocialContext, 'prisma'>, userId: string) => ({
  comments: readAll<ExportedComment>((after) => exportComments(prisma, userId, after)),
  comment_versions: versionsOf(prisma, userId),
  reactions: readAll<ExportedReaction>((after) => exportReactions(prisma, userId, after)),
  comment_reactions: readAll<ExportedCommentReaction>((after) => exportCommentReactions(prisma, userId, after)),
  badges: awardsOf({ prisma }, userId),
  following: readAll<ExportedFollow>((after) => exportFollowing(prisma, userId, after)),
  followers: readAll<ExportedFollow>((after) => exportFollowers(prisma, userId, after)),
  relations: readAll<ExportedRelation>((after) => exportRelations(prisma, userId, after)),
  messages: readAll<ExportedMessage>((after) => exportMessages(prisma, userId, after)),
  notifications: readAll<ExportedNotification>((after) => exportNotifications(prisma, userId, after)),
  notification_settings: await readNotificationSettings({ prisma }, userId),
  push_devices: await listPushDevices({ prisma }, { id: userId }),
  push_kinds: await readPushKinds({ prisma }, userId),
  digest: await readDigestSettings({ prisma }, userId),
  language: await readUserLanguage(prisma, userId),
});
