import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { listComments } from '../domain/list-comments.ts';
import { postComment } from '../domain/post-comment.ts';

export const commentEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.listComments, async ({ params, query, viewer, request }) => {
    const { comments, next } = await listComments(context, {
      contentId: params.contentId,
      viewerId: viewer?.id,
      cursor: query.cursor,
      limit: query.limit,
    });
    return reply(200, comments, nextLink(request, next));
  }),
  endpoint(social.postComment, async ({ body, viewer, trace, once }) =>
    reply(201, await postComment(context, { contentId: body.content_id, userId: viewer.id, text: body.text, trace, once })),
  ),
];
