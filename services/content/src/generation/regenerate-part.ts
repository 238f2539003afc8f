import { createText, invalidField } from '@trenzeye/kit';
import type { AuthorAids, Generate, ImageContent, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import { secondsOf } from '../items/index.ts';
import type { Brief, ContentProvider, GenerationProgress, RegeneratedPart } from '../providers/index.ts';

type Of<T extends Generate['type']> = Extract<Generate, { type: T }>;
interface GenerationInput {
  readonly provider: ContentProvider;
  readonly brief: Brief;
  readonly progress: GenerationProgress;
}

/** Throws `invalid_request` when the index is missing or beyond the list. */
const requireIndex = (list: readonly unknown[], index: number | null | undefined, what: string): number => {
  if (index === null || index === undefined)
    throw invalidField(
      'index',
      createText('{what, select, tweet {is needed to regenerate a tweet} other {is needed to regenerate a scene}}', { what }),
    );
  if (index >= list.length)
    throw invalidField(
      'index',
      createText('must be below {count}, {what, select, tweet {the number of tweets} other {the number of scenes}}', {
        count: list.length,
        what,
      }),
    );
  return index;
};

const requireContent = <T>(content: T | null | undefined): T => {
  if (content === null || content === undefined) throw invalidField('content', 'is needed to regenerate one part of it');
  return content;
};

/** The content with one part generated again. */
type Regenerated<T> = T & Pick<AuthorAids, 'checks' | 'hooks' | 'suggestions'>;

/** The content with the help for one of its `count` parts. */
const withAids = <T>(
  content: T,
  { checks, hooks, suggestions }: Omit<RegeneratedPart<unknown>, 'made'>,
  { index, count }: { readonly index: number; readonly count: number },
): Regenerated<T> => ({
  ...content,
  ...(checks ? { checks } : {}),
  ...(hooks ? { hooks: [...hooks] } : {}),
  ...(suggestions ? { suggestions: Array.from({ length: count }, (_, at) => (at === index ? [...suggestions] : [])) } : {}),
});

const regenerateThread = async (
  body: Of<'thread'>,
  { provider, brief, progress }: GenerationInput,
): Promise<Regenerated<ThreadContent>> => {
  const thread = requireContent(body.content);
  if (body.part === 'hashtags') return { ...thread, hashtags: (await provider.regenerate.hashtags(brief, thread, progress)).made };
  const index = requireIndex(thread.tweets, body.index, 'tweet');
  const { made, ...aids } = await provider.regenerate.tweet(brief, thread, index, progress);
  return withAids({ ...thread, tweets: thread.tweets.with(index, made) }, aids, { index, count: thread.tweets.length });
};

const regenerateImage = async (body: Of<'image'>, { provider, brief, progress }: GenerationInput): Promise<Regenerated<ImageContent>> => {
  const image = requireContent(body.content);
  if (body.part === 'image') return { ...image, alt_text: '', ...(await provider.regenerate.image(brief, image, progress)).made };
  const { made, ...aids } = await provider.regenerate.caption(brief, image, progress);
  return withAids({ ...image, caption: made }, aids, { index: 0, count: 1 });
};

const longestShort = 180;

const regenerateShorts = async (
  body: Of<'shorts'>,
  { provider, brief, progress }: GenerationInput,
): Promise<Regenerated<ShortsContent>> => {
  const shorts = requireContent(body.content);
  const index = requireIndex(shorts.scenes, body.index, 'scene');
  const { made: scene, ...aids } = await provider.regenerate.scene(brief, shorts, index, progress);
  const rest = secondsOf(shorts.scenes.toSpliced(index, 1));
  // The new scene is shortened when the whole would be too long; the others stay as they are.
  const duration = Math.min(scene.duration, Math.max(longestShort - rest, 1));
  const scenes = shorts.scenes.with(index, { ...scene, duration });
  const before = shorts.scenes[index]?.narration ?? '';
  const script = before && shorts.script.includes(before) ? shorts.script.replace(before, () => scene.narration) : shorts.script;
  return withAids({ ...shorts, script, scenes, duration: secondsOf(scenes) }, aids, { index, count: scenes.length });
};

/** The content of the request with one part regenerated and the rest unchanged. Throws `invalid_request` naming the field. */
export const regeneratePart = (
  body: Generate,
  work: GenerationInput,
): Promise<Regenerated<ThreadContent | ImageContent | ShortsContent>> => {
  if (body.type === 'thread') return regenerateThread(body, work);
  return body.type === 'image' ? regenerateImage(body, work) : regenerateShorts(body, work);
};

/** Refuses a part that cannot be regenerated before the quota is used. Throws `invalid_request` naming the field. */
export const checkPart = (body: Generate): void => {
  if (body.instruction && !body.part) throw invalidField('instruction', 'is for one part: name it in `part`');
  if (!body.part) return;
  const content = requireContent(body.content);
  if (body.type === 'thread' && body.part === 'tweet') requireIndex((content as ThreadContent).tweets, body.index, 'tweet');
  if (body.type === 'shorts') requireIndex((content as ShortsContent).scenes, body.index, 'scene');
};
