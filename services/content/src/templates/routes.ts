import { clientAddress, decodeCursor, type Endpoint, endpoint, nextLink, notFound, reply, slicePage } from '@trenzeye/kit';
import { content, type Template } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { findTemplate, readTemplates, setPreview, type TemplateRow } from './store.ts';

/** The URL of a template's picture, drawn at the first request of a `client` address. Throws `not_found`, and `unavailable` when too many pictures wait. */
const drawPreview = async (
  { prisma, publicPictures }: Pick<ContentContext, 'prisma' | 'publicPictures'>,
  id: string,
  client: string,
): Promise<string> => {
  const template = await findTemplate(prisma, id);
  if (!template) throw notFound('template');
  const url = await publicPictures.find(`template-${id}`, { prompt: template.title, signal: undefined }, client);
  if (template.preview_url !== url) await setPreview(prisma, id, url);
  return url;
};

/** A picture that has not been drawn yet has the URL that draws it. */
const presentTemplate = ({ position: _position, ...row }: TemplateRow): Template => ({
  ...row,
  preview_url: row.preview_url ?? `/api/templates/${row.id}/preview`,
});

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
