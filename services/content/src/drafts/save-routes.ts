import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { saveContent } from './save-content.ts';

export const postSave = (context: ContentContext): Endpoint =>
  endpoint(content.save, async ({ body, viewer, trace, idempotencyKey }) =>
    reply(201, await saveContent(context, { actor: viewer.id, trace, idempotencyKey }, body)),
  );
