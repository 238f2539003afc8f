import { notFound } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { findTemplate, setPreview } from './store.ts';

/** The URL of a template's picture, drawn at the first request of a `client` address. Throws `not_found`, and `unavailable` when too many pictures wait. */
export const drawPreview = async (
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
