import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { ReactionCounts, ReactionType } from './reactions.ts';

/** How often its author may change a comment. */
export const maxCommentEdits = 20;
/** How many of a comment's replies come with it, oldest first; the others are read page by page. */
export const includedReplies = 3;

/** Somebody whom the words of a comment name: `text.slice(start, end)` is `@` and the name they had then. */
export const Mention = z
  .object({
    user_id: Id,
    username: z.string().meta({ description: 'what they are called now' }),
    start: z.number().int().nonnegative(),
    end: z.number().int().positive(),
  })
  .meta({ id: 'Mention' });
export type Mention = z.infer<typeof Mention>;

/**
 * A reply: a comment with a parent and none of its own. Of one that is deleted while others still hang on it, or hidden by
 * moderation, only the place is left: `deleted` is true, the text empty, and its author's id is all zeros.
 */
export const Reply = z
  .object({
    id: Id,
    content_id: Id,
    parent_id: Id.nullable(),
    text: z.string(),
    mentions: z.array(Mention),
    created_at: Timestamp,
    edited_at: Timestamp.nullable(),
    deleted: z.boolean(),
    user: z.object({ id: Id, username: z.string(), avatar_url: z.string().nullable() }),
    reactions: ReactionCounts,
    user_reaction: ReactionType.nullable(),
    can_edit: z.boolean().meta({ description: 'whether you may change its words' }),
    can_delete: z.boolean().meta({ description: 'whether you may delete it: it is yours, or on an item of yours' }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

export const Comment = Reply.extend({
  reply_count: z.number().int().nonnegative(),
  replies: z.array(Reply).meta({ description: `the first ${includedReplies}, oldest first` }),
}).meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** Words a comment had: the latest first, the ones it has now included. */
export const CommentVersion = z.object({ text: z.string(), written_at: Timestamp }).meta({ id: 'CommentVersion' });

export const CommentHistory = z
  .object({
    id: Id,
    content_id: Id,
    user: z.object({ id: Id, username: z.string() }),
    state: z.enum(['visible', 'removed']).meta({ description: 'removed: hidden by moderation' }),
    versions: z.array(CommentVersion),
  })
  .meta({ id: 'CommentHistory' });
export type CommentHistory = z.infer<typeof CommentHistory>;

const text = z.string().trim().min(1, 'Write something before posting.').max(2000);

export const comments = {
  listComments: route({
    method: 'get',
    path: '/api/comments/:id',
    summary:
      'Comments of the item with this id, newest first, each with its first replies. Without those of people you have blocked or muted',
    access: 'public',
    params: IdParams,
    query: z.object(Page),
    responses: { 200: z.array(Comment) },
  }),
  listReplies: route({
    method: 'get',
    path: '/api/comments/:id/replies',
    summary: 'Replies to the comment with this id, oldest first',
    access: 'public',
    params: IdParams,
    query: z.object(Page),
    responses: { 200: z.array(Reply) },
  }),
  readComment: route({
    method: 'get',
    path: '/api/comments/:id/permalink',
    summary: 'One comment by its own id; a reply comes with the comment it answers',
    access: 'public',
    params: IdParams,
    responses: {
      200: z.object({
        content_id: Id,
        comment: Comment.meta({ description: 'the comment, or what the reply answers' }),
        reply: Reply.nullable().meta({ description: 'the reply that was asked for, which need not be among the first' }),
      }),
    },
  }),
  postComment: route({
    method: 'post',
    path: '/api/comments',
    summary: 'Post a comment, or with parent_id a reply to one. A reply to a reply joins the same list',
    access: 'user',
    body: z.object({ content_id: Id, text, parent_id: Id.optional() }),
    responses: { 201: Comment },
    limit: { points: 60, seconds: 60 },
  }),
  editComment: route({
    method: 'patch',
    path: '/api/comments/:id',
    summary: `Change the words of a comment of yours, at most ${maxCommentEdits} times; moderators see the earlier ones`,
    access: 'user',
    params: IdParams,
    body: z.object({ text }),
    responses: { 200: Comment },
    limit: { points: 60, seconds: 60 },
  }),
  deleteComment: route({
    method: 'delete',
    path: '/api/comments/:id',
    summary: 'Delete a comment of yours, or one on an item of yours. If others have replied, its place stays',
    access: 'user',
    params: IdParams,
    responses: {
      200: z.object({
        id: Id,
        content_id: Id,
        comment_count: z.number().int().nonnegative().meta({ description: 'of the item, after it' }),
        place_stays: z.boolean(),
      }),
    },
    limit: { points: 120, seconds: 60 },
  }),
  commentHistory: route({
    method: 'get',
    path: '/api/comments/:id/history',
    summary: 'What a comment said and says, latest first, also while moderation hides it',
    access: 'moderator',
    params: IdParams,
    responses: { 200: CommentHistory },
  }),
  seedComments: route({
    method: 'post',
    path: '/internal/comments',
    summary: 'Create demo comments; existing ids are left alone',
    access: 'internal',
    body: z.array(z.object({ id: Id, user_id: Id, content_id: Id, text: z.string(), created_at: Timestamp })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimitBytes: 1_048_576,
  }),
};
