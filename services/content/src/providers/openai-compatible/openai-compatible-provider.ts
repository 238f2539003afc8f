import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type Logger, newId } from '@trenzeye/kit';
import type { GenerateType } from '@trenzeye/proto/http';
import { ImageContent, type Provenance, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import { generateImage, generateText, Output } from 'ai';
import type { z } from 'zod';
import type { ImageShelf } from '../../store/image-shelf.ts';
import type { Brief, ContentProvider } from '../provider.ts';
import { imageKindOf } from './image-kind.ts';
import { complaintOf, isUnusableAnswer, providerError, UnusableAnswer } from './model-errors.ts';
import { imagePromptFor, instructionsFor, promptFor } from './prompts.ts';

export interface OpenAiCompatibleOptions {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly textModel: string;
  /** Without one, `local` draws. */
  readonly imageModel: string | undefined;
  /** Milliseconds for one piece of content, second try included. */
  readonly timeout: number;
  readonly local: ContentProvider;
  readonly images: ImageShelf;
  readonly log: Logger;
}

const name = 'openai-compatible';
const attempts = 2;
const largestImage = 20 * 1024 * 1024;
const ImageWords = ImageContent.omit({ image_url: true });

/** Runs `attempt` again when the answer does not fit, with what was wrong with it. */
const insist = async <T>(attempt: (complaint: string | undefined) => Promise<T>, log: Logger): Promise<T> => {
  let complaint: string | undefined;
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(complaint);
    } catch (error) {
      if (!isUnusableAnswer(error) || count === attempts) throw error;
      complaint = complaintOf(error);
      log.warn({ complaint }, 'the model gave an answer that does not fit; asking once more');
    }
  }
};

/** Models add badly: the duration is what the scenes say. */
const withRealDuration = (shorts: ShortsContent): ShortsContent => {
  const duration = Number(shorts.scenes.reduce((sum, scene) => sum + scene.duration, 0).toFixed(2));
  if (duration > 180) throw new UnusableAnswer(`the scenes take ${duration} seconds together; 180 are the most`);
  return { ...shorts, duration };
};

/** Any endpoint that speaks OpenAI's protocol. Answers are checked against the contract and asked for once more when they do not fit. */
export const createOpenAiCompatibleProvider = (options: OpenAiCompatibleOptions): ContentProvider => {
  const { baseUrl, apiKey, textModel, imageModel, timeout, local, images, log } = options;
  const endpoint = createOpenAICompatible({ name, baseURL: baseUrl, ...(apiKey ? { apiKey } : {}), supportsStructuredOutputs: true });
  const provenance: Provenance = { provider: name, model: textModel, label: `Made with ${textModel}` };

  /** One deadline for all that one answer takes. */
  const within = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const signal = AbortSignal.timeout(timeout);
    try {
      return await work(signal);
    } catch (error) {
      throw providerError(error, signal.aborted, Math.ceil(timeout / 1000));
    }
  };

  const write = async <S extends z.ZodType>(type: GenerateType, schema: S, brief: Brief, signal: AbortSignal): Promise<z.output<S>> =>
    insist(async (complaint) => {
      const result = await generateText({
        model: endpoint.chatModel(textModel),
        instructions: instructionsFor(type),
        prompt: complaint
          ? `${promptFor(brief)}\n\nYour last answer could not be used (${complaint}). Answer with the JSON object only.`
          : promptFor(brief),
        output: Output.object({ schema }),
        // Strict mode knows only part of JSON Schema; what comes back is checked here anyway.
        providerOptions: { openaiCompatible: { strictJsonSchema: false } },
        abortSignal: signal,
        maxRetries: 0,
      });
      const parsed = schema.safeParse(result.output);
      if (!parsed.success) throw new UnusableAnswer(parsed.error.message);
      return type === 'shorts' ? (withRealDuration(parsed.data as ShortsContent) as z.output<S>) : parsed.data;
    }, log);

  const paint = async (brief: Brief, model: string, signal: AbortSignal): Promise<string> =>
    insist(async () => {
      const { image } = await generateImage({
        model: endpoint.imageModel(model),
        prompt: imagePromptFor(brief),
        abortSignal: signal,
        maxRetries: 0,
      });
      const kind = imageKindOf(image.uint8Array);
      if (!kind || image.uint8Array.length > largestImage)
        throw new UnusableAnswer('the image is not a PNG, JPEG or WebP of at most 20 MB');
      return images.put(newId(), kind, image.uint8Array);
    }, log);

  return {
    thread: async (brief) => ({ ...(await within((signal) => write('thread', ThreadContent, brief, signal))), provenance }),
    shorts: async (brief) => ({ ...(await within((signal) => write('shorts', ShortsContent, brief, signal))), provenance }),
    image: async (brief) => {
      if (imageModel === undefined) {
        const drawn = await local.image(brief);
        return { ...drawn, provenance: { ...drawn.provenance, label: `${drawn.provenance.label} (no image model is set)` } };
      }
      const [words, image_url] = await within((signal) =>
        Promise.all([write('image', ImageWords, brief, signal), paint(brief, imageModel, signal)]),
      );
      return { ...words, image_url, provenance: { provider: name, model: imageModel, label: `Made with ${imageModel} and ${textModel}` } };
    },
  };
};
