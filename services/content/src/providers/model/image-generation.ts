import { newId } from '@trenzeye/kit';
import { generateImage, type ImageModel } from 'ai';
import type { GeneratedImageStore } from '../../store/generation/generated-image-store.ts';
import type { Brief } from '../provider.ts';
import { imageKindOf } from './image-kind.ts';
import { InvalidResponse } from './model-errors.ts';
import { type RequestContext, retryInvalid } from './model-request.ts';
import type { NamedModel } from './named-model.ts';
import { imagePromptFor } from './prompts.ts';

const limitBytes = 20 * 1024 * 1024;

/** Generates and stores an image, and reports its URL. Resolves to the URL. */
export type GenerateImage = (brief: Brief, context: RequestContext) => Promise<string>;

export const createImageGenerator =
  ({ model, used }: NamedModel<ImageModel>, images: GeneratedImageStore): GenerateImage =>
  async (brief, { log, progress, signal }) => {
    const url = await retryInvalid(async () => {
      const { image } = await generateImage({ model, prompt: imagePromptFor(brief), abortSignal: signal, maxRetries: 0 });
      used.images += 1;
      const bytes = image.uint8Array;
      const kind = imageKindOf(bytes);
      if (!kind || bytes.length > limitBytes) throw new InvalidResponse('the image is not a PNG, JPEG or WebP of at most 20 MB');
      return images.put(newId(), kind, bytes);
    }, log);
    progress.part({ path: 'image_url', value: url });
    return url;
  };
