import type { GenerateType } from '@trenzeye/proto/http';
import { ImageContent, Scene, ThreadContent } from '@trenzeye/proto/http/content';
import { z } from 'zod';
import { type Brief, type GenerationProgress, noProgress, type PartGenerator, wantsPoster } from '../providers/index.ts';
import type { GeneratedContents } from './checks/content-texts.ts';
import { checkAndRepair } from './checks/repair-content.ts';
import { firstSentence, hooksOf, OtherHooks } from './hooks.ts';
import type { GenerateImage } from './image-generation.ts';
import { type RequestContext, requestModel } from './model-request.ts';
import { remakeInstructions, remakePrompt } from './prompts.ts';

const OneTweet = z.object({ tweet: ThreadContent.shape.tweets.element }).extend(OtherHooks.shape);
const Hashtags = ThreadContent.pick({ hashtags: true });
const OneCaption = ImageContent.pick({ caption: true }).extend(OtherHooks.shape);
const OneScene = Scene.extend(OtherHooks.shape);

/** Options for a new opening; none for other parts. */
const hooksAt = (index: number, opening: string, others: readonly string[] | undefined) => (index === 0 ? hooksOf(opening, others) : {});

/** Runs requests with the deadline of one generation. */
export type WithDeadline = <T>(progress: GenerationProgress, work: (context: RequestContext) => Promise<T>) => Promise<T>;

export interface PartGeneratorOptions {
  readonly withDeadline: WithDeadline;
  /** Undefined without an image model. */
  readonly generateImage: GenerateImage | undefined;
  /** Makes posters. */
  readonly composer: PartGenerator;
}

interface ChangedPart<T extends GenerateType> {
  readonly type: T;
  readonly before: GeneratedContents[T];
  readonly after: GeneratedContents[T];
  readonly path: string;
}

/** Checks the whole content, of which only the text at `path` is new. */
const checkPart = <T extends GenerateType>({ type, before, after, path }: ChangedPart<T>, brief: Brief, context: RequestContext) =>
  checkAndRepair(type, after, brief, context, { keptText: JSON.stringify(before), paths: [path] });

/** Regenerates parts with a language model. */
export const createPartGenerator = ({ withDeadline, generateImage, composer }: PartGeneratorOptions): PartGenerator => ({
  tweet: (brief, thread, index, progress) =>
    withDeadline(progress, async (context) => {
      const prompt = remakePrompt(brief, thread, `post ${index + 1} of ${thread.tweets.length}`);
      const instructions = remakeInstructions('tweet', brief, index === 0);
      const path = `tweets.${index}`;
      const request = { instructions, prompt, schema: OneTweet, streamedFields: ['tweet'], pathInContent: () => path };
      const { tweet, other_hooks } = await requestModel(request, context);
      const after = { ...thread, tweets: thread.tweets.with(index, tweet) };
      const { content, checks } = await checkPart({ type: 'thread', before: thread, after, path }, brief, context);
      const made = content.tweets[index] ?? tweet;
      return { made, checks, ...hooksAt(index, made, other_hooks) };
    }),
  hashtags: (brief, thread, progress) =>
    withDeadline(progress, async (context) => {
      const prompt = remakePrompt(brief, thread, 'the hashtags');
      const request = { instructions: remakeInstructions('hashtags', brief), prompt, schema: Hashtags };
      return { made: (await requestModel(request, context)).hashtags };
    }),
  caption: (brief, content, progress) =>
    withDeadline(progress, async (context) => {
      const prompt = remakePrompt(brief, content, 'the caption');
      const instructions = remakeInstructions('caption', brief, true);
      const { caption, other_hooks } = await requestModel(
        { instructions, prompt, schema: OneCaption, streamedFields: ['caption'] },
        context,
      );
      const changed = { type: 'image', before: content, after: { ...content, caption }, path: 'caption' } as const;
      const { content: repaired, checks } = await checkPart(changed, brief, context);
      return { made: repaired.caption, checks, ...hooksOf(firstSentence(repaired.caption), other_hooks) };
    }),
  image: async (brief, content, progress = noProgress) =>
    generateImage && !wantsPoster(brief)
      ? { made: await withDeadline(progress, (context) => generateImage(brief, context)) }
      : composer.image(brief, content, progress),
  scene: (brief, shorts, index, progress) =>
    withDeadline(progress, async (context) => {
      const prompt = remakePrompt(brief, shorts, `scene ${index + 1} of ${shorts.scenes.length}`);
      const pathInContent = (path: string) => `scenes.${index}.${path}`;
      const instructions = remakeInstructions('scene', brief, index === 0);
      const request = { instructions, prompt, schema: OneScene, streamedFields: Object.keys(Scene.shape), pathInContent };
      const { other_hooks, ...scene } = await requestModel(request, context);
      const after = { ...shorts, scenes: shorts.scenes.with(index, scene) };
      const changed = { type: 'shorts', before: shorts, after, path: `scenes.${index}.narration` } as const;
      const { content, checks } = await checkPart(changed, brief, context);
      const made = content.scenes[index] ?? scene;
      return { made, checks, ...hooksAt(index, made.narration, other_hooks) };
    }),
});
