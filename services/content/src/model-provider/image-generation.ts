import { newId } from '@trenzeye/kit';
import type { ImageAspect } from '@trenzeye/proto/http/content';
import { generateImage, type ImageModel } from 'ai';
import { type GeneratedImageStore, imageKindOf } from '../images/index.ts';
import type { Brief, NewImage } from '../providers/index.ts';
import { InvalidResponse } from './model-errors.ts';
import { type RequestContext, retryInvalid } from './model-request.ts';
import type { NamedModel } from './named-model.ts';
import { imagePromptFor } from './prompts.ts';

const limitBytes = 20 * 1024 * 1024;

/** Generates and stores an image, and reports its URL. */
export type GenerateImage = (brief: Brief, context: RequestContext) => Promise<NewImage>;

/** Sizes in pixels that endpoints offer, nearest to the aspect. Servers without the aspect draw their own size. */
const sizes: Readonly<Record<ImageAspect, `${number}x${number}`>> = {
  '4:5': '1024x1280',
  '1:1': '1024x1024',
  '9:16': '1024x1792',
  '16:9': '1792x1024',
};

const requestOf = (brief: Brief) => {
  const text = imagePromptFor(brief);
  const size = brief.aspect ? { size: sizes[brief.aspect] } : {};
  return { prompt: brief.fromImage ? { text, images: [brief.fromImage] } : text, ...size };
};

export const createImageGenerator =
  ({ model, used }: NamedModel<ImageModel>, images: GeneratedImageStore): GenerateImage =>
  async (brief, { log, progress, signal }) => {
    const url = await retryInvalid(async () => {
      const { image } = await generateImage({ model, ...requestOf(brief), abortSignal: signal, maxRetries: 0 });
      used.images += 1;
      const bytes = image.uint8Array;
      const kind = imageKindOf(bytes);
      if (!kind || bytes.length > limitBytes) throw new InvalidResponse('the image is not a PNG, JPEG or WebP of at most 20 MB');
      return images.put(newId(), kind, bytes);
    }, log);
    progress.part({ path: 'image_url', value: url });
    return { image_url: url };
  };
