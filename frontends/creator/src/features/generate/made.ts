import type {
  Author,
  ContentItem,
  Generated,
  ImageContent,
  Provenance,
  RemixCredit,
  SaveContent,
  ShortsContent,
  ThreadContent,
} from '@trenzeye/proto/http/content';
import type { z } from 'zod';
import { clip, titleFrom } from './made-title.ts';

type Kept = { readonly provenance?: Provenance | undefined };

export type MadeThread = { readonly type: 'thread'; readonly content: ThreadContent & Kept };
export type MadeImage = { readonly type: 'image'; readonly content: ImageContent & Kept };
export type MadeShorts = { readonly type: 'shorts'; readonly content: ShortsContent & Kept };

/** What was generated, with its type beside it. While it is edited, parts of it may be empty. */
export type Made = MadeThread | MadeImage | MadeShorts;

/** Names the type of an answer by its shape; null when it is none of the three (something old or foreign in the storage). */
export function madeFrom(generated: Partial<Generated> | null | undefined): Made | null {
  if (!generated) return null;
  if ('tweets' in generated && Array.isArray(generated.tweets)) return { type: 'thread', content: generated as MadeThread['content'] };
  if ('scenes' in generated && Array.isArray(generated.scenes)) return { type: 'shorts', content: generated as MadeShorts['content'] };
  if ('image_url' in generated && typeof generated.image_url === 'string')
    return { type: 'image', content: generated as MadeImage['content'] };
  return null;
}

/** Something to write without a model: one empty post, or one empty scene. A picture has to be drawn first. */
export function emptyMade(type: Made['type']): Made | null {
  if (type === 'thread') return { type, content: { tweets: [''], hashtags: [] } };
  if (type === 'image') return null;
  const scenes = [{ description: '', narration: '', duration: 5 }];
  return { type, content: { script: '', scenes, duration: 5, voice_type: 'AI_Generated_Female' } };
}

/** Seconds of all scenes together, without the noise of adding decimals. */
export const secondsOf = (scenes: readonly { readonly duration: number }[]): number =>
  Number(scenes.reduce((sum, { duration }) => sum + duration, 0).toFixed(2));

/** The content without posts and scenes left empty and blanks at the ends: what is saved when it is approved. */
export function tidy(made: Made): Made {
  if (made.type === 'image') return { ...made, content: { ...made.content, caption: made.content.caption.trim() } };
  if (made.type === 'thread') {
    const tweets = made.content.tweets.map((post) => post.trim()).filter((post) => post !== '');
    return { ...made, content: { ...made.content, tweets } };
  }
  const scenes = made.content.scenes
    .map((scene) => ({ ...scene, description: scene.description.trim(), narration: scene.narration.trim() }))
    .filter(({ description, narration }) => description !== '' || narration !== '');
  return { ...made, content: { ...made.content, script: made.content.script.trim(), scenes, duration: secondsOf(scenes) } };
}

/** The longest a short may be, in seconds. */
export const longestShort = 180;

/** What keeps tidy content from being saved as approved, as a sentence; null when it is whole. */
export function problemOf(made: Made): string | null {
  if (made.type === 'thread') return made.content.tweets.length > 0 ? null : 'There is nothing to save yet. Write at least one post.';
  if (made.type === 'image') return made.content.image_url ? null : 'There is no picture yet. Draw one first.';
  const { script, scenes } = made.content;
  if (script === '') return 'There is nothing to save yet. Write a script.';
  if (scenes.length === 0) return 'A short needs at least one scene.';
  if (scenes.some(({ description }) => description === '')) return 'Say for every scene what is seen.';
  if (scenes.some(({ duration }) => !(duration > 0))) return 'Give every scene a length.';
  return secondsOf(scenes) > longestShort ? 'A short is at most 3 minutes long. Shorten some scenes.' : null;
}

/** What goes with content when it is saved; ids, null where there is none. */
interface Source {
  readonly prompt: string;
  readonly signal: string | null;
  readonly template: string | null;
  readonly short: string | null;
}

/** The body that saves `made`. */
export const toSave = (made: Made, { prompt, signal, template, short }: Source): SaveContent => ({
  ...made,
  prompt,
  signal_id: signal,
  template_id: template,
  ...(made.type === 'shorts' && { short_id: short }),
});

/** The video of a Short and its cover, as far as they are there. */
export interface Video {
  readonly video_url: string | null;
  readonly thumbnail_url: string | null;
}

interface Around {
  readonly remixOf?: RemixCredit | null | undefined;
  readonly video?: Video | undefined;
}

/** An item as the feed would show it, made before it is saved. */
export function previewOf(made: Made, title: string, author: z.infer<typeof Author>, { remixOf, video }: Around = {}): ContentItem {
  const credit = remixOf ? { remix_of: { id: remixOf.id, username: remixOf.author.username } } : {};
  return {
    id: 'preview',
    type: made.type === 'shorts' ? 'video' : made.type,
    title,
    content_preview: { ...contentPreview(made), ...shownOf(video), ...credit },
    author,
    stats: { likes: 0, comments: 0, remixes: 0 },
    reactions: {},
    user_reaction: null,
    provenance: made.content.provenance ?? null,
    isTestContent: false,
    timestamp: new Date().toISOString(),
  };
}

const shownOf = (video: Video | undefined) => ({
  ...(video?.video_url && { video_url: video.video_url }),
  ...(video?.video_url && video.thumbnail_url && { poster_url: video.thumbnail_url }),
});

function contentPreview(made: Made): ContentItem['content_preview'] {
  if (made.type === 'thread') {
    const { tweets, hashtags } = made.content;
    return { text: tweets[0] ?? '', post_count: tweets.length, hashtags };
  }
  if (made.type === 'image') return { image_url: made.content.image_url, caption: made.content.caption, hashtags: made.content.style_tags };
  return { text: clip(made.content.script, 280), duration: made.content.duration };
}

function openingOf(made: Made): string {
  if (made.type === 'thread') return made.content.tweets[0] ?? '';
  return made.type === 'image' ? made.content.caption : made.content.script;
}

/** The title it will be saved under. */
export const titleOf = (made: Made, prompt: string): string => titleFrom(openingOf(made), prompt);

/** All its words, part by part, to be compared or read at a glance. */
export function linesOf(made: Made): string[] {
  if (made.type === 'thread') return [...made.content.tweets, tagLine(made.content.hashtags)].filter(Boolean);
  if (made.type === 'image') return [made.content.caption, tagLine(made.content.style_tags)].filter(Boolean);
  const scenes = made.content.scenes.map(({ description, narration, duration }) => `${description} (${duration} s)\n${narration}`);
  return [made.content.script, ...scenes].filter(Boolean);
}

const tagLine = (tags: readonly string[]): string => tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ');
