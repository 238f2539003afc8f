import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { ReactionCounts, ReactionType } from './reactions.ts';

/** Maximum number of edits of a comment. */
export const maxCommentEdits = 20;
/** Number of replies included with a comment, oldest first; the rest is paginated. */
export const includedReplies = 3;

/** A user mentioned in a comment: `text.slice(start, end)` is `@` and the username at the time of writing. */
export const Mention = z
  .object({
    user_id: Id,
    username: z.string().meta({ description: 'current username' }),
    start: z.number().int().nonnegative(),
    end: z.number().int().positive(),
  })
  .meta({ id: 'Mention' });
export type Mention = z.infer<typeof Mention>;

/**
 * A reply: a comment with a parent and without replies of its own. A deleted comment with replies, or one hidden by moderation, is a
 * placeholder: `deleted` is true, the text is empty, and the author's id is all zeros.
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
    can_edit: z.boolean().meta({ description: 'whether you may edit it' }),
    can_delete: z.boolean().meta({ description: 'whether you may delete it: you wrote it, or it is on one of your items' }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

export const Comment = Reply.extend({
  reply_count: z.number().int().nonnegative(),
  replies: z.array(Reply).meta({ description: `the first ${includedReplies}, oldest first` }),
}).meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** A version of the text of a comment. */
const CommentVersion = z.object({ text: z.string(), written_at: Timestamp }).meta({ id: 'CommentVersion' });

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
    summary: 'Comments on the item with this id, newest first, each with its first replies. Excludes users you have blocked or muted',
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
    summary: 'A comment by its id; a reply is returned with its parent comment',
    access: 'public',
    params: IdParams,
    responses: {
      200: z.object({
        content_id: Id,
        comment: Comment.meta({ description: 'the comment, or the parent of the reply' }),
        reply: Reply.nullable().meta({ description: 'the requested reply, if it is one' }),
      }),
    },
  }),
  postComment: route({
    method: 'post',
    path: '/api/comments',
    summary: 'Post a comment, or a reply with parent_id. A reply to a reply is added to the same thread',
    access: 'user',
    body: z.object({ content_id: Id, text, parent_id: Id.optional() }),
    errors: ['not_found'],
    responses: { 201: Comment },
    limit: { points: 60, seconds: 60 },
  }),
  editComment: route({
    method: 'patch',
    path: '/api/comments/:id',
    summary: `Edit one of your comments, at most ${maxCommentEdits} times; moderators can see earlier versions`,
    access: 'user',
    params: IdParams,
    body: z.object({ text }),
    errors: ['conflict'],
    responses: { 200: Comment },
    limit: { points: 60, seconds: 60 },
  }),
  deleteComment: route({
    method: 'delete',
    path: '/api/comments/:id',
    summary: 'Delete one of your comments, or one on your items. A placeholder is kept if it has replies',
    access: 'user',
    params: IdParams,
    responses: {
      200: z.object({
        id: Id,
        content_id: Id,
        comment_count: z.number().int().nonnegative().meta({ description: 'of the item, after the deletion' }),
        place_stays: z.boolean(),
      }),
    },
    limit: { points: 120, seconds: 60 },
  }),
  commentHistory: route({
    method: 'get',
    path: '/api/comments/:id/history',
    summary: 'All versions of a comment, latest first, including comments hidden by moderation',
    access: 'moderator',
    params: IdParams,
    responses: { 200: CommentHistory },
  }),
  seedComments: route({
    method: 'post',
    path: '/internal/comments',
    summary: 'Create demo comments; existing ids are skipped',
    access: 'internal',
    body: z.array(z.object({ id: Id, user_id: Id, content_id: Id, text: z.string(), created_at: Timestamp })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimitBytes: 1_048_576,
  }),
};
