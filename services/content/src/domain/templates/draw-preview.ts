import { notFound } from '@trenzeye/kit';
import type { ContentContext } from '../../context.ts';
import { findTemplate, setPreview } from '../../store/templates.ts';

type Parts = Pick<ContentContext, 'prisma' | 'press' | 'images'>;

const draw = async ({ prisma, press, images }: Parts, id: string): Promise<string> => {
  const template = await findTemplate(prisma, id);
  if (!template) throw notFound('template');
  const name = `template-${id}`;
  const url =
    (await images.find(name, 'webp')) ?? (await images.put(name, 'webp', await press.draw({ prompt: template.title, signal: undefined })));
  if (template.preview_url !== url) await setPreview(prisma, id, url);
  return url;
};

const drawing = new Map<string, Promise<string>>();

/** The address of a template's picture, drawn the first time somebody asks. Who asks meanwhile waits for the same one. Throws `not_found`. */
export const drawPreview = (parts: Parts, id: string): Promise<string> => {
  const known = drawing.get(id);
  if (known) return known;
  const begun = draw(parts, id).finally(() => drawing.delete(id));
  drawing.set(id, begun);
  return begun;
};
