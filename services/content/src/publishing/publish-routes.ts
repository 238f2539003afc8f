import { type Endpoint, endpoint } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { publishContent } from './publish-content.ts';

export const postPublish = (context: ContentContext): Endpoint =>
  endpoint(content.publish, async ({ params, viewer, trace, idempotencyKey }) =>
    publishContent(context, { actor: viewer.id, trace, idempotencyKey }, params.id),
  );
