import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import { quoteItem } from '../../domain/quotes/quote-item.ts';

export const postQuote = (context: ContentContext): Endpoint =>
  endpoint(content.quote, async ({ params, viewer, trace, idempotencyKey }) =>
    reply(201, await quoteItem(context, { actor: viewer.id, trace, idempotencyKey }, params.id)),
  );
