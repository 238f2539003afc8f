import { type Endpoint, endpoint } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { react } from './react.ts';
import { reactToComment } from './react-to-comment.ts';

export const reactionEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.react, ({ body, viewer, trace, idempotencyKey }) =>
    react(context, { contentId: body.content_id, userId: viewer.id, type: body.reaction_type, trace, idempotencyKey }),
  ),
  endpoint(social.reactToComment, ({ body, viewer, trace, idempotencyKey }) =>
    reactToComment(context, { commentId: body.comment_id, userId: viewer.id, type: body.reaction_type, trace, idempotencyKey }),
  ),
];
