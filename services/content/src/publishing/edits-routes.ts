import { type Endpoint, endpoint } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { editPublished, listPublishedVersions } from './edit-published.ts';

export const postEdit = (context: ContentContext): Endpoint =>
  endpoint(content.editItem, async ({ params, body, viewer, trace, idempotencyKey }) =>
    editPublished(context, { actor: viewer.id, trace, idempotencyKey }, params.id, body),
  );

export const getEdits = (context: ContentContext): Endpoint =>
  endpoint(content.publishedVersions, async ({ params }) => listPublishedVersions(context, params.id));
