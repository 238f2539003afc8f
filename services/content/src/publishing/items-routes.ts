import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { removeContent } from './remove-content.ts';

export const deleteItem = (context: ContentContext): Endpoint =>
  endpoint(content.removeItem, async ({ params, viewer, trace, idempotencyKey }) => {
    await removeContent(context, { actor: viewer.id, trace, idempotencyKey }, params.id);
    return reply(204, undefined);
  });
