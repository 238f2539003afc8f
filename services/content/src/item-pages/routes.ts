import { clientAddress, type Endpoint, endpoint, reply, sent } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { drawCard, readCard } from './read-card.ts';
import { readItem } from './read-item.ts';
import { recordView } from './record-view.ts';

export const postView = (context: ContentContext): Endpoint =>
  endpoint(content.viewItem, async ({ params, viewer, request }) => {
    return recordView(context, params.id, { userId: viewer?.id, address: clientAddress(request) });
  });

export const getCard = (context: ContentContext): Endpoint =>
  endpoint(content.card, async ({ params }) => reply(200, await readCard(context, params.id), { 'cache-control': 'public, no-cache' }));

export const getCardImage = (context: ContentContext): Endpoint =>
  endpoint(content.cardImage, async ({ params, request, response }) => {
    const bytes = await drawCard(context, params.id, clientAddress(request));
    response
      .writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length, 'cache-control': 'public, max-age=300' })
      .end(bytes);
    return sent;
  });

export const getItem = (context: ContentContext): Endpoint =>
  endpoint(content.getItem, async ({ params, viewer }) => readItem(context, params.id, viewer?.id));
