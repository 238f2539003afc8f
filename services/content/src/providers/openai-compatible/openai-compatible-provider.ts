import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type Logger, newId } from '@trenzeye/kit';
import { ImageContent, type Provenance, Scene, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import { generateImage } from 'ai';
import { z } from 'zod';
import { secondsOf } from '../../domain/draft-content.ts';
import type { GeneratedImageStore } from '../../store/generation/generated-image-store.ts';
import { type Brief, type ContentProvider, type Remake, unwatched, type Watcher } from '../provider.ts';
import { type Asking, askModel, insist } from './ask-model.ts';
import { imageKindOf } from './image-kind.ts';
import { providerError, UnusableAnswer } from './model-errors.ts';
import { imagePromptFor, instructionsFor, promptFor, remakeInstructions, remakePrompt } from './prompts.ts';

export interface OpenAiCompatibleOptions {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly textModel: string;
  /** Without one, `local` draws. */
  readonly imageModel: string | undefined;
  /** Milliseconds for one piece of content, second try included. */
  readonly timeout: number;
  readonly local: ContentProvider;
  readonly images: GeneratedImageStore;
  readonly log: Logger;
}

const name = 'openai-compatible';
const largestImage = 20 * 1024 * 1024;
const longestShort = 180;
const ImageWords = ImageContent.omit({ image_url: true });
/** Models add badly: the duration is what the scenes say. */
const WholeShorts = ShortsContent.omit({ duration: true }).refine(({ scenes }) => secondsOf(scenes) <= longestShort, {
  message: `the scenes take more than ${longestShort} seconds together`,
});
const OneTweet = z.object({ tweet: ThreadContent.shape.tweets.element });
const Hashtags = ThreadContent.pick({ hashtags: true });
const OneCaption = ImageContent.pick({ caption: true });

/** Any endpoint that speaks OpenAI's protocol. Answers are checked against the contract and asked for once more when they do not fit. */
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

  /** One deadline for all that one answer takes; ends with whoever waits for it. */
  const within = async <T>(watcher: Watcher, work: (asking: Asking) => Promise<T>): Promise<T> => {
    const deadline = AbortSignal.timeout(timeout);
    const signal = AbortSignal.any([deadline, watcher.signal]);
    try {
      return await work({ model: endpoint.chatModel(textModel), log, watcher, signal });
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
    asking.watcher.part({ path: 'image_url', value: url });
    return url;
  };

  const remake: Remake = {
    tweet: async (brief, thread, index, watcher) => {
      const prompt = remakePrompt(brief, thread, `post ${index + 1} of ${thread.tweets.length}`);
      const question = { instructions: remakeInstructions('tweet', brief), prompt, schema: OneTweet, place: () => `tweets.${index}` };
      return (await within(watcher, (asking) => askModel(question, asking))).tweet;
    },
    hashtags: async (brief, thread, watcher) => {
      const prompt = remakePrompt(brief, thread, 'the hashtags');
      const question = { instructions: remakeInstructions('hashtags', brief), prompt, schema: Hashtags };
      return (await within(watcher, (asking) => askModel(question, asking))).hashtags;
    },
    caption: async (brief, content, watcher) => {
      const prompt = remakePrompt(brief, content, 'the caption');
      const question = { instructions: remakeInstructions('caption', brief), prompt, schema: OneCaption };
      return (await within(watcher, (asking) => askModel(question, asking))).caption;
    },
    image: async (brief, content, watcher) =>
      imageModel === undefined
        ? local.remake.image(brief, content, watcher)
        : within(watcher, (asking) => paintShown(brief, imageModel, asking)),
    scene: async (brief, shorts, index, watcher) => {
      const prompt = remakePrompt(brief, shorts, `scene ${index + 1} of ${shorts.scenes.length}`);
      const place = (path: string) => `scenes.${index}.${path}`;
      const question = { instructions: remakeInstructions('scene', brief), prompt, schema: Scene, place };
      return within(watcher, (asking) => askModel(question, asking));
    },
  };

  return {
    provenance: { thread: text, shorts: text, image },
    remake,
    thread: (brief, watcher = unwatched) => {
      const question = { instructions: instructionsFor('thread', brief), prompt: promptFor(brief), schema: ThreadContent };
      return within(watcher, (asking) => askModel(question, asking));
    },
    shorts: async (brief, watcher = unwatched) => {
      const question = { instructions: instructionsFor('shorts', brief), prompt: promptFor(brief), schema: WholeShorts };
      const made = await within(watcher, (asking) => askModel(question, asking));
      return { ...made, duration: secondsOf(made.scenes) };
    },
    image: (brief, watcher = unwatched) => {
      if (imageModel === undefined) return local.image(brief, watcher);
      const question = { instructions: instructionsFor('image', brief), prompt: promptFor(brief), schema: ImageWords };
      return within(watcher, async (asking) => {
        const [words, image_url] = await Promise.all([askModel(question, asking), paintShown(brief, imageModel, asking)]);
        return { ...words, image_url };
      });
    },
  };
};
