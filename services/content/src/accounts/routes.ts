import { basename } from 'node:path/posix';
import { decodeCursor, type Endpoint, endpoint, nextLink, reply, sendDocument, slicePage } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readGeneratedImages } from '../images/index.ts';
import { exportAccount } from './store/account-data.ts';

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
