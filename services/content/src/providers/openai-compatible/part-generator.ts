import { ImageContent, Scene, ThreadContent } from '@trenzeye/proto/http/content';
import { z } from 'zod';
import type { GenerationProgress, PartGenerator } from '../provider.ts';
import type { GenerateImage } from './image-generation.ts';
import { type RequestContext, requestModel } from './model-request.ts';
import { remakeInstructions, remakePrompt } from './prompts.ts';

const OneTweet = z.object({ tweet: ThreadContent.shape.tweets.element });
const Hashtags = ThreadContent.pick({ hashtags: true });
const OneCaption = ImageContent.pick({ caption: true });

/** Runs requests with the deadline of one generation. */
export type WithDeadline = <T>(progress: GenerationProgress, work: (context: RequestContext) => Promise<T>) => Promise<T>;

export interface PartGeneratorOptions {
  readonly withDeadline: WithDeadline;
  /** Undefined without an image model: `local` generates the image. */
  readonly generateImage: GenerateImage | undefined;
  readonly local: PartGenerator;
}

/** Regenerates parts with a language model. */
export const createPartGenerator = ({ withDeadline, generateImage, local }: PartGeneratorOptions): PartGenerator => ({
  tweet: async (brief, thread, index, progress) => {
    const prompt = remakePrompt(brief, thread, `post ${index + 1} of ${thread.tweets.length}`);
    const instructions = remakeInstructions('tweet', brief);
    const request = { instructions, prompt, schema: OneTweet, pathInContent: () => `tweets.${index}` };
    return (await withDeadline(progress, (context) => requestModel(request, context))).tweet;
  },
  hashtags: async (brief, thread, progress) => {
    const prompt = remakePrompt(brief, thread, 'the hashtags');
    const request = { instructions: remakeInstructions('hashtags', brief), prompt, schema: Hashtags };
    return (await withDeadline(progress, (context) => requestModel(request, context))).hashtags;
  },
  caption: async (brief, content, progress) => {
    const prompt = remakePrompt(brief, content, 'the caption');
    const request = { instructions: remakeInstructions('caption', brief), prompt, schema: OneCaption };
    return (await withDeadline(progress, (context) => requestModel(request, context))).caption;
  },
  image: async (brief, content, progress) =>
    generateImage ? withDeadline(progress, (context) => generateImage(brief, context)) : local.image(brief, content, progress),
  scene: async (brief, shorts, index, progress) => {
    const prompt = remakePrompt(brief, shorts, `scene ${index + 1} of ${shorts.scenes.length}`);
    const pathInContent = (path: string) => `scenes.${index}.${path}`;
    const request = { instructions: remakeInstructions('scene', brief), prompt, schema: Scene, pathInContent };
    return withDeadline(progress, (context) => requestModel(request, context));
  },
});
