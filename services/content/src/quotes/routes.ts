import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { listQuotes } from './list-quotes.ts';
import { quoteItem } from './quote-item.ts';

export const postQuote = (context: ContentContext): Endpoint =>
  endpoint(content.quote, async ({ params, viewer, trace, idempotencyKey }) =>
    reply(201, await quoteItem(context, { actor: viewer.id, trace, idempotencyKey }, params.id)),
  );

export const getQuotes = (context: ContentContext): Endpoint =>
  endpoint(content.quotesOf, async ({ params, query, viewer, request }) => {
    const { items, next } = await listQuotes(context, { ...query, id: params.id }, viewer?.id);
    return reply(200, items, nextLink(request, next));
  });
