import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { editComment } from './edit-comment.ts';
import { findComment, listComments, listReplies } from './list-comments.ts';
import { postComment } from './post-comment.ts';
import { readCommentHistory } from './read-comment-history.ts';
import { removeComment } from './remove-comment.ts';

export const commentEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.listComments, async ({ params, query, viewer, request }) => {
    const { comments, next } = await listComments(context, { of: params.id, viewerId: viewer?.id, ...query, cursor: query.cursor });
    return reply(200, comments, nextLink(request, next));
  }),
  endpoint(social.listReplies, async ({ params, query, viewer, request }) => {
    const { replies, next } = await listReplies(context, { of: params.id, viewerId: viewer?.id, ...query, cursor: query.cursor });
    return reply(200, replies, nextLink(request, next));
  }),
  endpoint(social.readComment, ({ params, viewer }) => findComment(context, params.id, viewer?.id)),
  endpoint(social.commentHistory, ({ params }) => readCommentHistory(context, params.id)),
  endpoint(social.postComment, async ({ body, viewer, trace, idempotencyKey }) =>
    reply(
      201,
      await postComment(context, {
        contentId: body.content_id,
        parentId: body.parent_id,
        userId: viewer.id,
        text: body.text,
        trace,
        idempotencyKey,
      }),
    ),
  ),
  endpoint(social.editComment, ({ params, body, viewer, trace, idempotencyKey }) =>
    editComment(context, { id: params.id, userId: viewer.id, text: body.text, trace, idempotencyKey }),
  ),
  endpoint(social.deleteComment, ({ params, viewer, trace, idempotencyKey }) =>
    removeComment(context, { id: params.id, userId: viewer.id, trace, idempotencyKey }),
  ),
];
