import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { lookUpLink } from './look-up-link.ts';
import { showLinkPreview } from './show-link-preview.ts';

const postLookUp = (context: ContentContext): Endpoint =>
  endpoint(content.lookUpLink, ({ viewer, body }) => lookUpLink(context, viewer.id, body.url));

const putLinkPreview = (context: ContentContext): Endpoint =>
  endpoint(content.showLinkPreview, async ({ params, body, viewer, trace, idempotencyKey }) => {
    await showLinkPreview(context, { actor: viewer.id, trace, idempotencyKey }, { ...params, ...body });
    return reply(204, undefined);
  });

export const linkPreviews = [postLookUp, putLinkPreview] as const;
