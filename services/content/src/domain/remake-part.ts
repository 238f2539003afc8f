import { invalidField } from '@trenzeye/kit';
import type { Generate, ImageContent, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import type { Brief, ContentProvider, Watcher } from '../providers/provider.ts';
import { secondsOf } from './draft-content.ts';

type Of<T extends Generate['type']> = Extract<Generate, { type: T }>;
interface Work {
  readonly provider: ContentProvider;
  readonly brief: Brief;
  readonly watcher: Watcher;
}

/** Throws `invalid_request` when the index is missing or beyond the list. */
const placeIn = (list: readonly unknown[], index: number | null | undefined, what: string): number => {
  if (index === null || index === undefined) throw invalidField('index', `is needed to make a ${what} anew`);
  if (index >= list.length) throw invalidField('index', `must be below ${list.length}, the number of ${what}s`);
  return index;
};

const needed = <T>(content: T | null | undefined): T => {
  if (content === null || content === undefined) throw invalidField('content', 'is needed to make one part of it anew');
  return content;
};

const remakeThread = async (body: Of<'thread'>, { provider, brief, watcher }: Work): Promise<ThreadContent> => {
  const thread = needed(body.content);
  if (body.part === 'hashtags') return { ...thread, hashtags: await provider.remake.hashtags(brief, thread, watcher) };
  const index = placeIn(thread.tweets, body.index, 'tweet');
  return { ...thread, tweets: thread.tweets.with(index, await provider.remake.tweet(brief, thread, index, watcher)) };
};

const remakeImage = async (body: Of<'image'>, { provider, brief, watcher }: Work): Promise<ImageContent> => {
  const image = needed(body.content);
  if (body.part === 'caption') return { ...image, caption: await provider.remake.caption(brief, image, watcher) };
  return { ...image, image_url: await provider.remake.image(brief, image, watcher) };
};

const longestShort = 180;

const remakeShorts = async (body: Of<'shorts'>, { provider, brief, watcher }: Work): Promise<ShortsContent> => {
  const shorts = needed(body.content);
  const index = placeIn(shorts.scenes, body.index, 'scene');
  const scene = await provider.remake.scene(brief, shorts, index, watcher);
  const rest = secondsOf(shorts.scenes.toSpliced(index, 1));
  // The new scene gives way when the whole would be too long; the others stay as they are.
  const duration = Math.min(scene.duration, Math.max(longestShort - rest, 1));
  const scenes = shorts.scenes.with(index, { ...scene, duration });
  const before = shorts.scenes[index]?.narration ?? '';
  const script = before && shorts.script.includes(before) ? shorts.script.replace(before, () => scene.narration) : shorts.script;
  return { ...shorts, script, scenes, duration: secondsOf(scenes) };
};

/** What the request is about with one part of it made anew, the rest as it was. Throws `invalid_request` naming the field. */
export const remakePart = (body: Generate, work: Work): Promise<ThreadContent | ImageContent | ShortsContent> => {
  if (body.type === 'thread') return remakeThread(body, work);
  return body.type === 'image' ? remakeImage(body, work) : remakeShorts(body, work);
};

/** Says before anything is counted or begun that a part cannot be made anew. Throws `invalid_request` naming the field. */
export const checkPart = (body: Generate): void => {
  if (!body.part) return;
  const content = needed(body.content);
  if (body.type === 'thread' && body.part === 'tweet') placeIn((content as ThreadContent).tweets, body.index, 'tweet');
  if (body.type === 'shorts') placeIn((content as ShortsContent).scenes, body.index, 'scene');
};
