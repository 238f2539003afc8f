import { basename } from 'node:path/posix';
import { clientAddress, decodeCursor, type Endpoint, endpoint, nextLink, reply, sendDocument, sent, slicePage } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import { exportAccount } from '../accounts/store.ts';
import type { ContentContext } from '../context.ts';
import { readGeneratedImages } from '../generation/store.ts';
import { drawCard, readCard } from './read-card.ts';
import { recordView } from './record-view.ts';
import { removeContent } from './remove-content.ts';

export const deleteItem = (context: ContentContext): Endpoint =>
  endpoint(content.removeItem, async ({ params, viewer, trace, idempotencyKey }) => {
    await removeContent(context, { actor: viewer.id, trace, idempotencyKey }, params.id);
    return reply(204, undefined);
  });

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

export const getExport = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.exportContent, async ({ viewer, response }) =>
    sendDocument(response, 'trenzeye-content.json', await exportAccount(prisma, viewer.id)),
  );

const imageUrl = /^\/media\/images\/[\w.-]{1,100}$/;

/** Lists the generated images of a user, which the gateway puts into the archive of an account. */
export const getExportImages = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.exportImages, async ({ viewer, query, request }) => {
    const [after] = decodeCursor(query.cursor, [imageUrl]) ?? [];
    const found = await readGeneratedImages(prisma, viewer.id, { after, limit: query.limit + 1 });
    const { rows, next } = slicePage(found, query.limit, ({ url }) => [url]);
    const files = rows.map(({ url, created_at }) => ({
      path: `generated-images/${basename(url)}`,
      url,
      created_at: created_at.toISOString(),
    }));
    return reply(200, files, { 'cache-control': 'private, no-store', ...nextLink(request, next) });
  });
