import { type Endpoint, endpoint, reply, sendDocument, sent } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import { drawCard, readCard } from '../../domain/items/read-card.ts';
import { recordView } from '../../domain/items/record-view.ts';
import { removeContent } from '../../domain/items/remove-content.ts';
import { exportAccount } from '../../store/users/export-account.ts';

export const deleteItem = (context: ContentContext): Endpoint =>
  endpoint(content.removeItem, async ({ params, viewer, trace, idempotencyKey }) => {
    await removeContent(context, { actor: viewer.id, trace, idempotencyKey }, params.id);
    return reply(204, undefined);
  });

export const postView = (context: ContentContext): Endpoint =>
  endpoint(content.viewItem, async ({ params, viewer, request }) => {
    const address = String(request.headers['x-forwarded-for'] ?? request.socket.remoteAddress ?? '');
    return recordView(context, params.id, { userId: viewer?.id, address });
  });

export const getCard = (context: ContentContext): Endpoint =>
  endpoint(content.card, async ({ params }) => reply(200, await readCard(context, params.id), { 'cache-control': 'public, max-age=60' }));

export const getCardImage = (context: ContentContext): Endpoint =>
  endpoint(content.cardImage, async ({ params, response }) => {
    const bytes = await drawCard(context, params.id);
    response
      .writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length, 'cache-control': 'public, max-age=86400' })
      .end(bytes);
    return sent;
  });

export const getExport = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.exportContent, async ({ viewer, response }) =>
    sendDocument(response, 'trenzeye-content.json', await exportAccount(prisma, viewer.id)),
  );
