import {
  type GeneratedImage,
  type GeneratedShorts,
  type GeneratedThread,
  ImageContent,
  ShortsContent,
  ThreadContent,
} from '@trenzeye/proto/http/content';
import { z } from 'zod';
import { secondsOf } from '../items/index.ts';
import type { Brief } from '../providers/index.ts';
import { checkAndRepair } from './checks/repair-content.ts';
import { firstSentence, hooksOf, OtherHooks } from './hooks.ts';
import { type RequestContext, requestModel } from './model-request.ts';
import { instructionsFor, postInstructions, promptFor } from './prompts.ts';

const shortLimitSeconds = 180;

const OnePost = z.object({ post: ThreadContent.shape.tweets.element });
const WholeThread = ThreadContent.extend(OtherHooks.shape);
const ImageText = ImageContent.omit({ image_url: true }).extend(OtherHooks.shape);
/** Models add incorrectly: the duration and the script are computed from the scenes. */
const WholeShorts = ShortsContent.omit({ duration: true, script: true })
  .extend(OtherHooks.shape)
  .refine(({ scenes }) => secondsOf(scenes) <= shortLimitSeconds, {
    message: `the scenes take more than ${shortLimitSeconds} seconds together`,
  });

/** All narration of the scenes; what is seen when nothing is said. */
const scriptOf = (scenes: ShortsContent['scenes']): string => {
  const narration = scenes.map((scene) => scene.narration.trim()).filter(Boolean);
  return (narration.length > 0 ? narration : scenes.map(({ description }) => description)).join(' ').slice(0, 5_000);
};

export const requestThread = async (brief: Brief, context: RequestContext): Promise<GeneratedThread> => {
  const { other_hooks, ...content } = await requestModel(
    {
      instructions: instructionsFor('thread', brief),
      prompt: promptFor(brief),
      schema: WholeThread,
      streamedFields: ['tweets', 'hashtags'],
    },
    context,
  );
  const { content: thread, checks } = await checkAndRepair('thread', content, brief, context);
  return { ...thread, ...hooksOf(thread.tweets[0] ?? '', other_hooks), checks };
};

export const requestShorts = async (brief: Brief, context: RequestContext): Promise<GeneratedShorts> => {
  const { other_hooks, ...content } = await requestModel(
    {
      instructions: instructionsFor('shorts', brief),
      prompt: promptFor(brief),
      schema: WholeShorts,
      streamedFields: ['scenes', 'voice_type'],
    },
    context,
  );
  const {
    content: { scenes, voice_type },
    checks,
  } = await checkAndRepair('shorts', content, brief, context);
  const hooks = hooksOf(scenes[0]?.narration ?? '', other_hooks);
  return { script: scriptOf(scenes), scenes, duration: secondsOf(scenes), voice_type, ...hooks, checks };
};

export const requestCaption = async (brief: Brief, context: RequestContext): Promise<Omit<GeneratedImage, 'image_url'>> => {
  const { other_hooks, ...content } = await requestModel(
    {
      instructions: instructionsFor('image', brief),
      prompt: promptFor(brief),
      schema: ImageText,
      streamedFields: ['caption', 'style_tags'],
    },
    context,
  );
  const { content: words, checks } = await checkAndRepair('image', content, brief, context);
  return { ...words, ...hooksOf(firstSentence(words.caption), other_hooks), checks };
};

export const requestPost = async (brief: Brief, context: RequestContext): Promise<string> => {
  const request = { instructions: postInstructions(brief), prompt: promptFor(brief), schema: OnePost };
  const { post } = await requestModel(request, context);
  const { content } = await checkAndRepair('thread', { tweets: [post], hashtags: [] }, brief, context);
  return content.tweets[0] ?? post;
};
