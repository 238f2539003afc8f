import { notFound } from '@trenzeye/kit';
import type { ContentContext } from '../../context.ts';
import { findTemplate, setPreview } from '../../store/templates.ts';
import { createSingleFlight } from '../single-flight.ts';

type Parts = Pick<ContentContext, 'prisma' | 'posterRenderer' | 'images'>;

const draw = async ({ prisma, posterRenderer, images }: Parts, id: string): Promise<string> => {
  const template = await findTemplate(prisma, id);
  if (!template) throw notFound('template');
  const name = `template-${id}`;
  const url =
    (await images.find(name, 'webp')) ??
    (await images.put(name, 'webp', await posterRenderer.draw({ prompt: template.title, signal: undefined })));
  if (template.preview_url !== url) await setPreview(prisma, id, url);
  return url;
};

const shareDrawing = createSingleFlight<string>();

/** The URL of a template's picture, drawn at the first request. Concurrent requests share one drawing. Throws `not_found`. */
export const drawPreview = (parts: Parts, id: string): Promise<string> => shareDrawing(id, () => draw(parts, id));
