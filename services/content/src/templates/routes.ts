import { clientAddress, decodeCursor, type Endpoint, endpoint, nextLink, notFound, reply, slicePage } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { drawPreview } from './draw-preview.ts';
import { presentTemplate } from './present-template.ts';
import { findTemplate, readTemplates } from './store.ts';

const positionPattern = /^\d{1,6}$/;

export const getTemplates = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.listTemplates, async ({ query, request }) => {
    const [after] = decodeCursor(query.cursor, [positionPattern]) ?? [];
    const { category, content_type: contentType, limit } = query;
    const found = await readTemplates(prisma, { category, contentType, after: Number(after ?? 0), limit: limit + 1 });
    const { rows, next } = slicePage(found, limit, ({ position }) => [position]);
    return reply(200, rows.map(presentTemplate), nextLink(request, next));
  });

export const getTemplate = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.getTemplate, async ({ params }) => {
    const template = await findTemplate(prisma, params.id);
    if (!template) throw notFound('template');
    return presentTemplate(template);
  });

export const getTemplatePreview = (context: ContentContext): Endpoint =>
  endpoint(content.templatePreview, async ({ params, request }) => {
    const location = await drawPreview(context, params.id, clientAddress(request));
    return reply(302, undefined, { location, 'cache-control': 'public, max-age=300' });
  });
