import { z } from 'zod';
import { Id } from '../common.ts';
import { route } from '../route.ts';

export const contentReactions = ['like', 'thumbs_up', 'thumbs_down', 'laugh', 'mind_blown', 'idea'] as const;
export const commentReactions = ['like', 'thumbs_up', 'laugh', 'mind_blown', 'idea'] as const;
/** Includes reaction types of seeded data that users cannot choose. */
export const displayedReactions = [...contentReactions, 'love', 'wow', 'dislike'] as const;

export const ReactionType = z.enum(displayedReactions);
export type ReactionType = z.infer<typeof ReactionType>;
export const ReactionCounts = z.partialRecord(ReactionType, z.number().int().nonnegative());

/** The item's counts after the change and the caller's current reaction; null if removed. */
const ReactionState = z
  .object({ content_id: Id, reactions: ReactionCounts, user_reaction: ReactionType.nullable() })
  .meta({ id: 'ReactionState' });

export const reactions = {
  react: route({
    method: 'post',
    path: '/api/reactions',
    summary: 'Toggle a reaction: the current type is removed, a different type replaces it',
    access: 'user',
    body: z.object({ content_id: Id, reaction_type: z.enum(contentReactions) }),
    errors: ['not_found'],
    responses: { 200: ReactionState },
    limit: { points: 600, seconds: 60 },
  }),
  reactToComment: route({
    method: 'post',
    path: '/api/comments/react',
    summary: 'Toggle a reaction to a comment',
    access: 'user',
    body: z.object({ comment_id: Id, reaction_type: z.enum(commentReactions) }),
    errors: ['not_found'],
    responses: { 200: z.object({ comment_id: Id, reactions: ReactionCounts, user_reaction: ReactionType.nullable() }) },
    limit: { points: 600, seconds: 60 },
  }),
  seedCommentReactions: route({
    method: 'post',
    path: '/internal/comment-reactions',
    summary: 'Set demo reactions on comments; idempotent',
    access: 'internal',
    body: z.array(z.object({ comment_id: Id, user_id: Id, type: z.enum(commentReactions) })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimitBytes: 1_048_576,
  }),
  seedReactions: route({
    method: 'post',
    path: '/internal/reactions',
    summary: 'Set demo reactions; one per user and item',
    access: 'internal',
    body: z.array(z.object({ user_id: Id, content_id: Id, type: ReactionType })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimitBytes: 1_048_576,
  }),
};
