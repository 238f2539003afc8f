import { z } from 'zod';
import { Id, Page, Timestamp } from './common.ts';
import { leaderboard } from './leaderboard.ts';
import { exported, route } from './route.ts';
import { BadgeAward, badges } from './social/badges.ts';
import { FollowedPerson, follows } from './social/follows.ts';

export { AssignedBadge, BadgeAward, BadgeDetail, BadgeProgress, badgeRules, EarnedBadge } from './social/badges.ts';
export { FollowedPerson, FollowState } from './social/follows.ts';

export const contentReactions = ['like', 'thumbs_up', 'thumbs_down', 'laugh', 'mind_blown', 'idea'] as const;
export const commentReactions = ['like', 'thumbs_up', 'laugh', 'mind_blown', 'idea'] as const;
/** Seeded reactions exist beside the offered ones: shown, not offered. */
export const shownReactions = [...contentReactions, 'love', 'wow', 'dislike'] as const;

export const ReactionType = z.enum(shownReactions);
export type ReactionType = z.infer<typeof ReactionType>;
const Counts = z.partialRecord(ReactionType, z.number().int().nonnegative());

/** The item's counts after the change and the caller's reaction now (null: taken back). */
export const ReactionState = z
  .object({ content_id: Id, reactions: Counts, user_reaction: ReactionType.nullable() })
  .meta({ id: 'ReactionState' });

export const Comment = z
  .object({
    id: Id,
    content_id: Id,
    text: z.string(),
    created_at: Timestamp,
    user: z.object({ id: Id, username: z.string(), avatar_url: z.string().nullable() }),
    reactions: Counts,
    user_reaction: ReactionType.nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

const OwnFollow = FollowedPerson.pick({ id: true, followed_at: true });

export const social = {
  ...badges,
  ...follows,
  ...leaderboard,
  react: route({
    method: 'post',
    path: '/api/reactions',
    summary: 'Toggle a reaction: the current one is removed, another one moves',
    access: 'user',
    body: z.object({ content_id: Id, reaction_type: z.enum(contentReactions) }),
    responses: { 200: ReactionState },
    limit: { points: 600, seconds: 60 },
  }),
  listComments: route({
    method: 'get',
    path: '/api/comments/:contentId',
    summary: 'Comments of an item, newest first',
    access: 'public',
    params: z.object({ contentId: Id }),
    query: z.object(Page),
    responses: { 200: z.array(Comment) },
  }),
  postComment: route({
    method: 'post',
    path: '/api/comments',
    summary: 'Post a comment',
    access: 'user',
    body: z.object({ content_id: Id, text: z.string().trim().min(1, 'Write something before posting.').max(2000) }),
    responses: { 201: Comment },
    limit: { points: 60, seconds: 60 },
  }),
  reactToComment: route({
    method: 'post',
    path: '/api/comments/react',
    summary: 'Toggle a reaction to a comment',
    access: 'user',
    body: z.object({ comment_id: Id, reaction_type: z.enum(commentReactions) }),
    responses: { 200: z.object({ comment_id: Id, reactions: Counts, user_reaction: ReactionType.nullable() }) },
    limit: { points: 600, seconds: 60 },
  }),
  exportSocial: route({
    method: 'get',
    path: '/api/export/social',
    summary: 'Everything the social service keeps about you: comments, oldest first, reactions, badges, and who follows whom',
    ...exported(
      z.object({
        comments: z.array(Comment.pick({ id: true, content_id: true, text: true, created_at: true })),
        reactions: z.array(z.object({ content_id: Id, type: ReactionType })),
        comment_reactions: z.array(z.object({ comment_id: Id, type: ReactionType })),
        badges: z.array(BadgeAward),
        following: z.array(OwnFollow),
        followers: z.array(OwnFollow),
      }),
    ),
  }),
  seedReactions: route({
    method: 'post',
    path: '/internal/reactions',
    summary: 'Set demo reactions; a user has one per item',
    access: 'internal',
    body: z.array(z.object({ user_id: Id, content_id: Id, type: ReactionType })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimit: 1_048_576,
  }),
  seedComments: route({
    method: 'post',
    path: '/internal/comments',
    summary: 'Create demo comments; existing ids are left alone',
    access: 'internal',
    body: z.array(z.object({ id: Id, user_id: Id, content_id: Id, text: z.string(), created_at: Timestamp })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimit: 1_048_576,
  }),
};
