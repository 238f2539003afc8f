import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type Logger, newId } from '@trenzeye/kit';
import { ImageContent, type Provenance, Scene, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import { generateImage } from 'ai';
import { z } from 'zod';
import { secondsOf } from '../../domain/drafts/draft-content.ts';
import type { GeneratedImageStore } from '../../store/generation/generated-image-store.ts';
import { type Brief, type ContentProvider, type GenerationProgress, noProgress, type PartGenerator } from '../provider.ts';
import { type Asking, askModel, insist } from './ask-model.ts';
import { imageKindOf } from './image-kind.ts';
import { providerError, UnusableAnswer } from './model-errors.ts';
import { imagePromptFor, instructionsFor, promptFor, remakeInstructions, remakePrompt } from './prompts.ts';

interface OpenAiCompatibleOptions {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly textModel: string;
  /** Without an image model, `local` draws. */
  readonly imageModel: string | undefined;
  /** Milliseconds for one generation, second attempt included. */
  readonly timeout: number;
  readonly local: ContentProvider;
  readonly images: GeneratedImageStore;
  readonly log: Logger;
}

const name = 'openai-compatible';
const largestImage = 20 * 1024 * 1024;
const longestShort = 180;
const ImageWords = ImageContent.omit({ image_url: true });
/** Models add incorrectly: the duration is computed from the scenes. */
const WholeShorts = ShortsContent.omit({ duration: true }).refine(({ scenes }) => secondsOf(scenes) <= longestShort, {
  message: `the scenes take more than ${longestShort} seconds together`,
});
const OneTweet = z.object({ tweet: ThreadContent.shape.tweets.element });
const Hashtags = ThreadContent.pick({ hashtags: true });
const OneCaption = ImageContent.pick({ caption: true });

/** Any OpenAI-compatible endpoint. Results are checked against the contract and requested once more when they are invalid. */
export const createOpenAiCompatibleProvider = (options: OpenAiCompatibleOptions): ContentProvider => {
  const { baseUrl, apiKey, textModel, imageModel, timeout, local, images, log } = options;
  const endpoint = createOpenAICompatible({ name, baseURL: baseUrl, ...(apiKey ? { apiKey } : {}), supportsStructuredOutputs: true });
  const text: Provenance = { provider: name, model: textModel, label: `Made with ${textModel}` };
  const drawnHere: Provenance = {
    ...local.provenance.image,
    label: `${local.provenance.image.label} (no image model is set)`,
  };
  const image: Provenance =
    imageModel === undefined ? drawnHere : { provider: name, model: imageModel, label: `Made with ${imageModel} and ${textModel}` };

  /** One deadline for all requests of a generation; also aborted when the client disconnects. */
  const within = async <T>(progress: GenerationProgress, work: (asking: Asking) => Promise<T>): Promise<T> => {
    const deadline = AbortSignal.timeout(timeout);
    const signal = AbortSignal.any([deadline, progress.signal]);
    try {
      return await work({ model: endpoint.chatModel(textModel), log, progress, signal });
    } catch (error) {
      throw providerError(error, deadline.aborted, Math.ceil(timeout / 1000));
    }
  };

  const paint = async (brief: Brief, model: string, { signal }: Asking): Promise<string> =>
    insist(async () => {
      const painted = await generateImage({
        model: endpoint.imageModel(model),
        prompt: imagePromptFor(brief),
        abortSignal: signal,
        maxRetries: 0,
      });
      const bytes = painted.image.uint8Array;
      const kind = imageKindOf(bytes);
      if (!kind || bytes.length > largestImage) throw new UnusableAnswer('the image is not a PNG, JPEG or WebP of at most 20 MB');
      return images.put(newId(), kind, bytes);
    }, log);

  const paintShown = async (brief: Brief, model: string, asking: Asking): Promise<string> => {
    const url = await paint(brief, model, asking);
    asking.progress.part({ path: 'image_url', value: url });
    return url;
  };

  const regenerate: PartGenerator = {
    tweet: async (brief, thread, index, progress) => {
      const prompt = remakePrompt(brief, thread, `post ${index + 1} of ${thread.tweets.length}`);
      const question = { instructions: remakeInstructions('tweet', brief), prompt, schema: OneTweet, place: () => `tweets.${index}` };
      return (await within(progress, (asking) => askModel(question, asking))).tweet;
    },
    hashtags: async (brief, thread, progress) => {
      const prompt = remakePrompt(brief, thread, 'the hashtags');
      const question = { instructions: remakeInstructions('hashtags', brief), prompt, schema: Hashtags };
      return (await within(progress, (asking) => askModel(question, asking))).hashtags;
    },
    caption: async (brief, content, progress) => {
      const prompt = remakePrompt(brief, content, 'the caption');
      const question = { instructions: remakeInstructions('caption', brief), prompt, schema: OneCaption };
      return (await within(progress, (asking) => askModel(question, asking))).caption;
    },
    image: async (brief, content, progress) =>
      imageModel === undefined
        ? local.regenerate.image(brief, content, progress)
        : within(progress, (asking) => paintShown(brief, imageModel, asking)),
    scene: async (brief, shorts, index, progress) => {
      const prompt = remakePrompt(brief, shorts, `scene ${index + 1} of ${shorts.scenes.length}`);
      const place = (path: string) => `scenes.${index}.${path}`;
      const question = { instructions: remakeInstructions('scene', brief), prompt, schema: Scene, place };
      return within(progress, (asking) => askModel(question, asking));
    },
  };

  return {
    provenance: { thread: text, shorts: text, image },
    regenerate,
    thread: (brief, progress = noProgress) => {
      const question = { instructions: instructionsFor('thread', brief), prompt: promptFor(brief), schema: ThreadContent };
      return within(progress, (asking) => askModel(question, asking));
    },
    shorts: async (brief, progress = noProgress) => {
      const question = { instructions: instructionsFor('shorts', brief), prompt: promptFor(brief), schema: WholeShorts };
      const made = await within(progress, (asking) => askModel(question, asking));
      return { ...made, duration: secondsOf(made.scenes) };
    },
    image: (brief, progress = noProgress) => {
      if (imageModel === undefined) return local.image(brief, progress);
      const question = { instructions: instructionsFor('image', brief), prompt: promptFor(brief), schema: ImageWords };
      return within(progress, async (asking) => {
        const [words, image_url] = await Promise.all([askModel(question, asking), paintShown(brief, imageModel, asking)]);
        return { ...words, image_url };
      });
    },
  };
};
