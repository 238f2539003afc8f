import { AltText } from '@trenzeye/proto/http/content';
import { z } from 'zod';
import { imageKindOf } from './image-kind.ts';
import { InvalidResponse } from './model-errors.ts';
import { type RequestContext, requestModel } from './model-request.ts';
import { descriptionInstructions } from './prompts.ts';

const Description = z.object({ alt_text: AltText.trim().min(1) });

/** What an image shows, in a language (ISO 639). */
export const requestDescription = async (image: Uint8Array, language: string, context: RequestContext): Promise<string> => {
  const kind = imageKindOf(image);
  if (!kind) throw new InvalidResponse('the image is not a PNG, JPEG or WebP');
  const mediaType = kind === 'jpg' ? 'image/jpeg' : `image/${kind}`;
  const request = { instructions: descriptionInstructions(language), prompt: 'Describe this image.', image: { bytes: image, mediaType } };
  return (await requestModel({ ...request, schema: Description }, context)).alt_text;
};
