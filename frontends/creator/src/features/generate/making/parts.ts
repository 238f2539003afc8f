import type { Generate, Generated, Provenance } from '@trenzeye/proto/http/content';
import { type Made, secondsOf } from '../made.ts';
import type { Type } from '../work.ts';

/** A piece of what is being generated, as the server streams it. */
export type Piece = { readonly path: string; readonly delta: string } | { readonly path: string; readonly value: unknown };

/** One part of content that is made anew while the rest stays. */
export type Part =
  | { readonly name: 'tweet' | 'scene'; readonly index: number }
  | { readonly name: 'hashtags' | 'caption' | 'image'; readonly index?: undefined };

export const isSamePart = (one: Part | null, other: Part): boolean => one?.name === other.name && one.index === other.index;

/** What has arrived so far, in the shape of the answer but with anything missing. */
export type Arrived = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function place(target: unknown, [step, ...rest]: readonly string[], piece: Piece): unknown {
  if (step === undefined) return 'delta' in piece ? `${typeof target === 'string' ? target : ''}${piece.delta}` : piece.value;
  if (!/^\d{1,2}$/.test(step))
    return { ...(isRecord(target) ? target : {}), [step]: place(isRecord(target) ? target[step] : undefined, rest, piece) };
  const list = Array.isArray(target) ? [...target] : [];
  list[Number(step)] = place(list[Number(step)], rest, piece);
  return list;
}

/** `arrived` with one more piece. */
export const withPiece = (arrived: Arrived, piece: Piece): Arrived => place(arrived, piece.path.split('.'), piece) as Arrived;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const length = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? [...value] : []);
const words = (value: unknown): string[] => list(value).map(text).filter(Boolean);

const sceneFrom = (value: unknown) => {
  const { description, narration, duration } = isRecord(value) ? value : {};
  return { description: text(description), narration: text(narration), duration: length(duration) };
};

/** What has arrived as content that can be shown; null while there is nothing of it. */
export function arrivedAs(type: Type, arrived: Arrived, provenance: Provenance | undefined): Made | null {
  const kept = provenance ? { provenance } : {};
  if (type === 'thread') {
    const tweets = words(arrived.tweets);
    return tweets.length > 0 ? { type, content: { tweets, hashtags: words(arrived.hashtags), ...kept } } : null;
  }
  if (type === 'image') {
    const [image_url, caption] = [text(arrived.image_url), text(arrived.caption)];
    return image_url || caption ? { type, content: { image_url, caption, style_tags: words(arrived.style_tags), ...kept } } : null;
  }
  const scenes = list(arrived.scenes).map(sceneFrom);
  const script = text(arrived.script) || scenes.map(({ narration }) => narration).join('\n\n');
  if (script === '' && scenes.length === 0) return null;
  return { type, content: { script, scenes, duration: secondsOf(scenes), voice_type: text(arrived.voice_type), ...kept } };
}

/** `made` with one part taken from `from`; the rest stays as it stands now. */
export function withPart(made: Made, from: Arrived, { name, index }: Part): Made {
  if (made.type === 'thread' && name === 'tweet') {
    const post = text(list(from.tweets)[index]);
    return post && index < made.content.tweets.length
      ? { ...made, content: { ...made.content, tweets: made.content.tweets.with(index, post) } }
      : made;
  }
  if (made.type === 'thread')
    return Array.isArray(from.hashtags) ? { ...made, content: { ...made.content, hashtags: words(from.hashtags) } } : made;
  if (made.type === 'image' && name === 'image') {
    const image_url = text(from.image_url);
    return image_url ? { ...made, content: { ...made.content, image_url } } : made;
  }
  if (made.type === 'image') {
    const caption = text(from.caption);
    return caption ? { ...made, content: { ...made.content, caption } } : made;
  }
  const scene = list(from.scenes)[index ?? -1];
  return scene === undefined || index === undefined ? made : withScene(made, index, { ...made.content.scenes[index], ...sceneFrom(scene) });
}

type Shorts = Extract<Made, { type: 'shorts' }>;
type Scene = Shorts['content']['scenes'][number];

/** The script is what is said, scene after scene; where somebody wrote it otherwise, only the changed words change in it. */
export function withScene(made: Shorts, index: number, scene: Scene): Shorts {
  const { content } = made;
  const scenes = content.scenes.with(index, scene);
  return { ...made, content: { ...content, scenes, duration: secondsOf(scenes), script: scriptAfter(content, scenes, index) } };
}

/** The same short with other scenes, or in another order. */
export function withScenes(made: Shorts, scenes: readonly Scene[]): Shorts {
  const { content } = made;
  const script = content.script === said(content.scenes) ? said(scenes) : content.script;
  return { ...made, content: { ...content, scenes: [...scenes], duration: secondsOf(scenes), script } };
}

const said = (scenes: readonly Scene[]): string =>
  scenes
    .map(({ narration }) => narration)
    .filter((narration) => narration !== '')
    .join('\n\n');

function scriptAfter({ script, scenes }: Shorts['content'], changed: readonly Scene[], index: number): string {
  if (script === said(scenes)) return said(changed);
  const [before, after] = [scenes[index]?.narration ?? '', changed[index]?.narration ?? ''];
  return before !== '' && script.includes(before) ? script.replace(before, () => after) : script;
}

/** Stands for a part that is still empty: the server takes whole content only. */
const gap = '…';

/** `made` as the server takes it to make one part of it anew. */
export function wholeOf(made: Made): NonNullable<Generate['content']> {
  const { provenance: _, ...content } = made.content as Generated;
  if (made.type === 'thread') {
    const { tweets, hashtags } = made.content;
    return { tweets: tweets.map((post) => post.trim() || gap), hashtags };
  }
  if (made.type === 'image') return { ...content, image_url: made.content.image_url || gap } as NonNullable<Generate['content']>;
  const scenes = made.content.scenes.map((scene) => ({
    ...scene,
    description: scene.description.trim() || gap,
    duration: scene.duration > 0 ? scene.duration : 1,
  }));
  return { ...content, script: made.content.script.trim() || gap, scenes, duration: Math.min(secondsOf(scenes), 180) } as NonNullable<
    Generate['content']
  >;
}
