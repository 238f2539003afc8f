import type { Generate, Generated, Provenance } from '@trenzeye/proto/http/content';
import type { Type } from './editor-document.ts';
import { type TypedContent, totalSeconds } from './typed-content.ts';

/** A streamed update of one field. */
export type ContentChunk = { readonly path: string; readonly delta: string } | { readonly path: string; readonly value: unknown };

/** A part of the content that can be regenerated alone. */
export type ContentPart =
  | { readonly name: 'tweet' | 'scene'; readonly index: number }
  | { readonly name: 'hashtags' | 'caption' | 'image'; readonly index?: undefined };

export const isSamePart = (one: ContentPart | null, other: ContentPart): boolean => one?.name === other.name && one.index === other.index;

/** The streamed content so far; any field may be missing. */
export type PartialContent = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeChunk(target: unknown, [step, ...rest]: readonly string[], chunk: ContentChunk): unknown {
  if (step === undefined) return 'delta' in chunk ? `${typeof target === 'string' ? target : ''}${chunk.delta}` : chunk.value;
  if (!/^\d{1,2}$/.test(step))
    return { ...(isRecord(target) ? target : {}), [step]: mergeChunk(isRecord(target) ? target[step] : undefined, rest, chunk) };
  const list = Array.isArray(target) ? [...target] : [];
  list[Number(step)] = mergeChunk(list[Number(step)], rest, chunk);
  return list;
}

export const applyChunk = (partial: PartialContent, chunk: ContentChunk): PartialContent =>
  mergeChunk(partial, chunk.path.split('.'), chunk) as PartialContent;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toSeconds = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? [...value] : []);
const toStrings = (value: unknown): string[] => toList(value).map(toText).filter(Boolean);

const toScene = (value: unknown) => {
  const { description, narration, duration } = isRecord(value) ? value : {};
  return { description: toText(description), narration: toText(narration), duration: toSeconds(duration) };
};

/** Partial content in displayable form; null while it is empty. */
export function fromPartial(type: Type, partial: PartialContent, provenance: Provenance | undefined): TypedContent | null {
  const provenanceField = provenance ? { provenance } : {};
  if (type === 'thread') {
    const tweets = toStrings(partial.tweets);
    return tweets.length > 0 ? { type, content: { tweets, hashtags: toStrings(partial.hashtags), ...provenanceField } } : null;
  }
  if (type === 'image') {
    const [image_url, caption] = [toText(partial.image_url), toText(partial.caption)];
    return image_url || caption
      ? { type, content: { image_url, caption, style_tags: toStrings(partial.style_tags), ...provenanceField } }
      : null;
  }
  const scenes = toList(partial.scenes).map(toScene);
  const script = toText(partial.script) || scenes.map(({ narration }) => narration).join('\n\n');
  if (script === '' && scenes.length === 0) return null;
  return { type, content: { script, scenes, duration: totalSeconds(scenes), voice_type: toText(partial.voice_type), ...provenanceField } };
}

/** The content with one part replaced by the one in `from`. */
export function withPart(typedContent: TypedContent, from: PartialContent, { name, index }: ContentPart): TypedContent {
  if (typedContent.type === 'thread' && name === 'tweet') {
    const post = toText(toList(from.tweets)[index]);
    return post && index < typedContent.content.tweets.length
      ? { ...typedContent, content: { ...typedContent.content, tweets: typedContent.content.tweets.with(index, post) } }
      : typedContent;
  }
  if (typedContent.type === 'thread')
    return Array.isArray(from.hashtags)
      ? { ...typedContent, content: { ...typedContent.content, hashtags: toStrings(from.hashtags) } }
      : typedContent;
  if (typedContent.type === 'image' && name === 'image') {
    const image_url = toText(from.image_url);
    // The description of the previous image does not fit the new one.
    return image_url ? { ...typedContent, content: { ...typedContent.content, image_url, alt_text: toText(from.alt_text) } } : typedContent;
  }
  if (typedContent.type === 'image') {
    const caption = toText(from.caption);
    return caption ? { ...typedContent, content: { ...typedContent.content, caption } } : typedContent;
  }
  const scene = toList(from.scenes)[index ?? -1];
  return scene === undefined || index === undefined
    ? typedContent
    : withScene(typedContent, index, { ...typedContent.content.scenes[index], ...toScene(scene) });
}

type Shorts = Extract<TypedContent, { type: 'shorts' }>;
type Scene = Shorts['content']['scenes'][number];

/** Whether a part has no text, or no image. */
export function isEmptyPart({ type, content }: TypedContent, { name, index }: ContentPart): boolean {
  if (type === 'thread') return name === 'tweet' ? content.tweets[index]?.trim() === '' : content.hashtags.length === 0;
  if (type === 'image') return (name === 'image' ? content.image_url : content.caption.trim()) === '';
  const scene = content.scenes[index ?? -1];
  return scene !== undefined && scene.description.trim() === '' && scene.narration.trim() === '';
}

/** Replaces a scene. The script is the joined narration; in a custom script only the changed narration is replaced. */
export function withScene(typedContent: Shorts, index: number, scene: Scene): Shorts {
  const { content } = typedContent;
  const scenes = content.scenes.with(index, scene);
  return {
    ...typedContent,
    content: { ...content, scenes, duration: totalSeconds(scenes), script: updatedScript(content, scenes, index) },
  };
}

/** Replaces or reorders all scenes and updates script and duration. */
export function withScenes(typedContent: Shorts, scenes: readonly Scene[]): Shorts {
  const { content } = typedContent;
  const script = content.script === narrationOf(content.scenes) ? narrationOf(scenes) : content.script;
  return { ...typedContent, content: { ...content, scenes: [...scenes], duration: totalSeconds(scenes), script } };
}

const narrationOf = (scenes: readonly Scene[]): string =>
  scenes
    .map(({ narration }) => narration)
    .filter((narration) => narration !== '')
    .join('\n\n');

function updatedScript({ script, scenes }: Shorts['content'], changed: readonly Scene[], index: number): string {
  if (script === narrationOf(scenes)) return narrationOf(changed);
  const [before, after] = [scenes[index]?.narration ?? '', changed[index]?.narration ?? ''];
  return before !== '' && script.includes(before) ? script.replace(before, () => after) : script;
}

/** Placeholder for empty parts: the server accepts complete content only. */
const placeholder = '…';

/** The content as the request body for regenerating one part. */
export function toCompleteContent(typedContent: TypedContent): NonNullable<Generate['content']> {
  const { provenance: _, ...content } = typedContent.content as Generated;
  if (typedContent.type === 'thread') {
    const { tweets, hashtags } = typedContent.content;
    return { tweets: tweets.map((post) => post.trim() || placeholder), hashtags };
  }
  if (typedContent.type === 'image')
    return { ...content, image_url: typedContent.content.image_url || placeholder } as NonNullable<Generate['content']>;
  const scenes = typedContent.content.scenes.map((scene) => ({
    ...scene,
    description: scene.description.trim() || placeholder,
    duration: scene.duration > 0 ? scene.duration : 1,
  }));
  return {
    ...content,
    script: typedContent.content.script.trim() || placeholder,
    scenes,
    duration: Math.min(totalSeconds(scenes), 180),
  } as NonNullable<Generate['content']>;
}
