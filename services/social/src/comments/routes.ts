import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { CommentHistory } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { readUsernames } from '../users/index.ts';
import { editComment } from './edit-comment.ts';
import { postComment } from './post-comment.ts';
import { findComment, listComments, listReplies, unknownComment } from './read-comments.ts';
import { removeComment } from './remove-comment.ts';
import { readCommentWithVersions } from './store.ts';

/** All texts of a comment, latest first. Throws `not_found`, also for a deleted comment. */
const readCommentHistory = async ({ prisma }: Pick<SocialContext, 'prisma'>, id: string): Promise<CommentHistory> => {
  const comment = await readCommentWithVersions(prisma, id);
  if (!comment || comment.state === 'deleted') throw unknownComment('id');
  const names = await readUsernames(prisma, [comment.user_id]);
  return {
    id: comment.id,
    content_id: comment.content_id,
    user: { id: comment.user_id, username: names.get(comment.user_id) ?? 'user' },
    state: comment.state === 'removed' ? 'removed' : 'visible',
    versions: [
      { text: comment.text, written_at: (comment.edited_at ?? comment.created_at).toISOString() },
      ...comment.versions.map(({ text, written_at }) => ({ text, written_at: written_at.toISOString() })),
    ],
  };
};

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
