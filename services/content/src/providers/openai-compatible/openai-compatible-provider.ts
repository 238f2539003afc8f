import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Logger } from '@trenzeye/kit';
import { ImageContent, type Provenance, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import { secondsOf } from '../../domain/drafts/draft-content.ts';
import type { GeneratedImageStore } from '../../store/generation/generated-image-store.ts';
import { type ContentProvider, noProgress } from '../provider.ts';
import { createImageGenerator } from './image-generation.ts';
import { providerError } from './model-errors.ts';
import { requestModel } from './model-request.ts';
import { createPartGenerator, type WithDeadline } from './part-generator.ts';
import { instructionsFor, promptFor } from './prompts.ts';

interface OpenAiCompatibleOptions {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly textModel: string;
  /** Without an image model, `local` generates images. */
  readonly imageModel: string | undefined;
  /** Deadline of one generation, the second attempt included. */
  readonly timeoutMs: number;
  readonly local: ContentProvider;
  readonly images: GeneratedImageStore;
  readonly log: Logger;
}

const name = 'openai-compatible';
const shortLimitSeconds = 180;
const ImageText = ImageContent.omit({ image_url: true });
/** Models add incorrectly: the duration is computed from the scenes. */
const WholeShorts = ShortsContent.omit({ duration: true }).refine(({ scenes }) => secondsOf(scenes) <= shortLimitSeconds, {
  message: `the scenes take more than ${shortLimitSeconds} seconds together`,
});

const provenanceOf = ({ textModel, imageModel, local }: OpenAiCompatibleOptions): ContentProvider['provenance'] => {
  const text: Provenance = { provider: name, model: textModel, label: `Made with ${textModel}` };
  const image: Provenance =
    imageModel === undefined
      ? { ...local.provenance.image, label: `${local.provenance.image.label} (no image model is set)` }
      : { provider: name, model: imageModel, label: `Made with ${imageModel} and ${textModel}` };
  return { thread: text, shorts: text, image };
};

/** Any OpenAI-compatible endpoint. Results are checked against the contract and requested once more when they are invalid. */
export const createOpenAiCompatibleProvider = (options: OpenAiCompatibleOptions): ContentProvider => {
  const { baseUrl, apiKey, textModel, imageModel, timeoutMs, local, images, log } = options;
  const endpoint = createOpenAICompatible({ name, baseURL: baseUrl, ...(apiKey ? { apiKey } : {}), supportsStructuredOutputs: true });
  const generateImage = imageModel === undefined ? undefined : createImageGenerator(endpoint, imageModel, images);

  /** One deadline for all requests of a generation; also aborted when the client disconnects. */
  const withDeadline: WithDeadline = async (progress, work) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([deadline, progress.signal]);
    try {
      return await work({ model: endpoint.chatModel(textModel), log, progress, signal });
    } catch (error) {
      throw providerError(error, deadline.aborted, Math.ceil(timeoutMs / 1000));
    }
  };

  return {
    provenance: provenanceOf(options),
    requireLanguage: (type, brief) => {
      if (type === 'image' && !generateImage) local.requireLanguage(type, brief);
    },
    regenerate: createPartGenerator({ withDeadline, generateImage, local: local.regenerate }),
    thread: (brief, progress = noProgress) => {
      const request = { instructions: instructionsFor('thread', brief), prompt: promptFor(brief), schema: ThreadContent };
      return withDeadline(progress, (context) => requestModel(request, context));
    },
    shorts: async (brief, progress = noProgress) => {
      const request = { instructions: instructionsFor('shorts', brief), prompt: promptFor(brief), schema: WholeShorts };
      const content = await withDeadline(progress, (context) => requestModel(request, context));
      return { ...content, duration: secondsOf(content.scenes) };
    },
    image: (brief, progress = noProgress) => {
      if (!generateImage) return local.image(brief, progress);
      const request = { instructions: instructionsFor('image', brief), prompt: promptFor(brief), schema: ImageText };
      return withDeadline(progress, async (context) => {
        const [text, image_url] = await Promise.all([requestModel(request, context), generateImage(brief, context)]);
        return { ...text, image_url };
      });
    },
  };
};
