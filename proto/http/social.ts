import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { languages } from './languages.ts';
import { leaderboard } from './leaderboard.ts';
import { personalDataExport, route } from './route.ts';
import { analytics } from './social/analytics.ts';
import { BadgeAward, badges } from './social/badges.ts';
import { Comment, comments } from './social/comments.ts';
import { DigestSettings, digests } from './social/digests.ts';
import { FollowedUser, follows } from './social/follows.ts';
import { messages } from './social/messages.ts';
import { NotificationSettings, notifications } from './social/notifications.ts';
import { PushDevice, PushKinds, push } from './social/push.ts';
import { ReactionType, reactions } from './social/reactions.ts';
import { RelatedUser, relations } from './social/relations.ts';

export { Analytics, maxSpanDays } from './social/analytics.ts';
export { AssignedBadge, BadgeAward, BadgeDetail, BadgeProgress, badgeRules, EarnedBadge } from './social/badges.ts';
export { Comment, CommentHistory, includedReplies, Mention, maxCommentEdits, Reply } from './social/comments.ts';
export { DigestFrequency, DigestSettings, maxDigestEntries } from './social/digests.ts';
export { FollowedUser, FollowState } from './social/follows.ts';
export { Message, MessageFolder, MessageThread, maxNewRequestsPerDay, maxRequestMessages, Unread } from './social/messages.ts';
export { Notification, NotificationKind, NotificationSettings, notificationKinds } from './social/notifications.ts';
export { maxPushDevices, PushDevice, PushKinds, PushMessage } from './social/push.ts';
export { commentReactions, contentReactions, displayedReactions, ReactionType } from './social/reactions.ts';
export { RelatedUser, RelationState } from './social/relations.ts';

const OwnFollow = FollowedUser.pick({ id: true, followed_at: true });

export const social = {
  ...reactions,
  ...comments,
  ...follows,
  ...relations,
  ...messages,
  ...notifications,
  ...push,
  ...digests,
  ...badges,
  ...leaderboard,
  ...analytics,
  exportSocial: route({
    method: 'get',
    path: '/api/export/social',
    summary:
      'Export your data in the social service: comments, oldest first, reactions, badges, follows, messages, notifications, and blocked and muted users',
    ...personalDataExport(
      z.object({
        comments: z.array(Comment.pick({ id: true, content_id: true, text: true, created_at: true })),
        comment_versions: z.array(z.object({ comment_id: Id, text: z.string(), written_at: Timestamp })),
        reactions: z.array(z.object({ content_id: Id, type: ReactionType })),
        comment_reactions: z.array(z.object({ comment_id: Id, type: ReactionType })),
        badges: z.array(BadgeAward),
        following: z.array(OwnFollow),
        followers: z.array(OwnFollow),
        relations: z.array(RelatedUser.pick({ id: true, blocked: true, muted: true, since: true })),
        messages: z.array(z.object({ id: Id, thread_id: Id, sender_id: Id, recipient_id: Id, text: z.string(), sent_at: Timestamp })),
        notifications: z.array(z.object({ id: Id, kind: z.string(), target_id: Id, created_at: Timestamp })),
        notification_settings: NotificationSettings,
        push_devices: z.array(PushDevice),
        push_kinds: PushKinds,
        digest: DigestSettings,
        language: z.enum(languages),
      }),
    ),
  }),
};
