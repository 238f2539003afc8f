import { t } from '@lingui/core/macro';
import type {
  Author,
  ContentItem,
  Generated,
  ImageContent,
  Provenance,
  QuotedItem,
  RemixCredit,
  SaveContent,
  ShortsContent,
  ThreadContent,
} from '@trenzeye/proto/http/content';
import type { z } from 'zod';

const titleLimit = 80;

/** Text of at most `length` characters, truncated at a word with an ellipsis. */
export function truncate(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  const word = cut.replace(/\s+\S*$/, '');
  const clipped = word.length >= length / 2 ? word : cut;
  return `${clipped.replace(/[\s,;:.!?–—-]+$/, '')}…`;
}

/** The title of content that starts with `opening`, by the rules of the content service: its first sentence, else the prompt, else a default. */
export function deriveTitle(linkedContent: string, prompt: string): string {
  const plain = (linkedContent.split('\n')[0] ?? '')
    .replace(/#[\p{L}\p{N}_]+|\p{Extended_Pictographic}|\ufe0f|\u200d/gu, ' ')
    .replace(/^\s*\d+\s*[/.)]\s*(\d+\s*)?/, '')
    .trim();
  const sentence = /^.{12,}?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain;
  return truncate(sentence.replace(/[.:]$/, ''), titleLimit) || truncate(prompt, titleLimit) || t`Untitled draft`;
}

type WithProvenance = { readonly provenance?: Provenance | undefined };

export type TypedThread = { readonly type: 'thread'; readonly content: ThreadContent & WithProvenance };
export type TypedImage = { readonly type: 'image'; readonly content: ImageContent & WithProvenance };
export type TypedShorts = { readonly type: 'shorts'; readonly content: ShortsContent & WithProvenance };

/** Generated or written content with its type. Parts of it may be empty while it is edited. */
export type TypedContent = TypedThread | TypedImage | TypedShorts;

/** Adds the type to a response by its shape; null when it is none of the three (e.g. outdated local storage). */
export function toTypedContent(generated: Partial<Generated> | null | undefined): TypedContent | null {
  if (!generated) return null;
  if ('tweets' in generated && Array.isArray(generated.tweets)) return { type: 'thread', content: generated as TypedThread['content'] };
  if ('scenes' in generated && Array.isArray(generated.scenes)) return { type: 'shorts', content: generated as TypedShorts['content'] };
  if ('image_url' in generated && typeof generated.image_url === 'string')
    return { type: 'image', content: generated as TypedImage['content'] };
  return null;
}

/** Content to write without a model: one empty post or one empty scene. Images have to be generated. */
export function emptyContent(type: TypedContent['type']): TypedContent | null {
  if (type === 'thread') return { type, content: { tweets: [''], hashtags: [] } };
  if (type === 'image') return null;
  const scenes = [{ description: '', narration: '', duration: 5 }];
  return { type, content: { script: '', scenes, duration: 5, voice_type: 'AI_Generated_Female' } };
}

/** Total duration of scenes in seconds, rounded to hundredths. */
export const totalSeconds = (scenes: readonly { readonly duration: number }[]): number =>
  Number(scenes.reduce((sum, { duration }) => sum + duration, 0).toFixed(2));

/** The content without empty posts and scenes and with trimmed texts, as it is saved on approval. */
export function tidy(typedContent: TypedContent): TypedContent {
  const altText = 'alt_text' in typedContent.content ? { alt_text: typedContent.content.alt_text?.trim() ?? '' } : {};
  if (typedContent.type === 'image')
    return { ...typedContent, content: { ...typedContent.content, caption: typedContent.content.caption.trim(), ...altText } };
  if (typedContent.type === 'thread') {
    const tweets = typedContent.content.tweets.map((post) => post.trim()).filter((post) => post !== '');
    return { ...typedContent, content: { ...typedContent.content, tweets } };
  }
  const scenes = typedContent.content.scenes
    .map((scene) => ({ ...scene, description: scene.description.trim(), narration: scene.narration.trim() }))
    .filter(({ description, narration }) => description !== '' || narration !== '');
  return {
    ...typedContent,
    content: { ...typedContent.content, script: typedContent.content.script.trim(), scenes, duration: totalSeconds(scenes), ...altText },
  };
}

export const shortLimitSeconds = 180;

/** Why tidy content cannot be approved, as a sentence; null when it can. */
export function validateContent(typedContent: TypedContent): string | null {
  if (typedContent.type === 'thread')
    return typedContent.content.tweets.length > 0 ? null : t`There is nothing to save yet. Write at least one post.`;
  if (typedContent.type === 'image') return typedContent.content.image_url ? null : t`There is no image yet. Generate one first.`;
  const { script, scenes } = typedContent.content;
  if (script === '') return t`There is nothing to save yet. Write a script.`;
  if (scenes.length === 0) return t`A short needs at least one scene.`;
  if (scenes.some(({ description }) => description === '')) return t`Add a description to every scene.`;
  if (scenes.some(({ duration }) => !(duration > 0))) return t`Set a duration for every scene.`;
  return totalSeconds(scenes) > shortLimitSeconds ? t`A short is at most 3 minutes long. Shorten some scenes.` : null;
}

/** Prompt and source ids that are saved with content. */
interface SaveSource {
  readonly prompt: string;
  readonly signal: string | null;
  readonly template: string | null;
  readonly short: string | null;
}

export const toSaveBody = (typedContent: TypedContent, { prompt, signal, template, short }: SaveSource): SaveContent => ({
  ...typedContent,
  prompt,
  signal_id: signal,
  template_id: template,
  ...(typedContent.type === 'shorts' && { short_id: short }),
});

interface ShortVideo {
  readonly video_url: string | null;
  readonly thumbnail_url: string | null;
}

interface PreviewContext {
  readonly remixOf?: RemixCredit | null | undefined;
  readonly quote?: QuotedItem | null | undefined;
  readonly video?: ShortVideo | undefined;
}

/** A feed item for the preview of unsaved content. */
export function toPreviewItem(
  typedContent: TypedContent,
  title: string,
  author: z.infer<typeof Author>,
  { remixOf, quote, video }: PreviewContext = {},
): ContentItem {
  const credit = remixOf ? { remix_of: { id: remixOf.id, username: remixOf.author.username } } : {};
  return {
    id: 'preview',
    type: typedContent.type === 'shorts' ? 'video' : typedContent.type,
    title,
    content_preview: { ...contentPreview(typedContent), ...videoFields(video), ...credit, ...(quote ? { quote } : {}) },
    author,
    stats: { likes: 0, comments: 0, remixes: 0 },
    reactions: {},
    user_reaction: null,
    provenance: typedContent.content.provenance ?? null,
    isTestContent: false,
    timestamp: new Date().toISOString(),
  };
}

const videoFields = (video: ShortVideo | undefined) => ({
  ...(video?.video_url && { video_url: video.video_url }),
  ...(video?.video_url && video.thumbnail_url && { poster_url: video.thumbnail_url }),
});

function contentPreview(typedContent: TypedContent): ContentItem['content_preview'] {
  if (typedContent.type === 'thread') {
    const { tweets, hashtags } = typedContent.content;
    return { text: tweets[0] ?? '', post_count: tweets.length, hashtags };
  }
  if (typedContent.type === 'image')
    return {
      image_url: typedContent.content.image_url,
      caption: typedContent.content.caption,
      alt_text: typedContent.content.alt_text ?? '',
      hashtags: typedContent.content.style_tags,
    };
  const { script, duration, alt_text } = typedContent.content;
  return { text: truncate(script, 280), duration, ...(alt_text && { alt_text }) };
}

function openingText(typedContent: TypedContent): string {
  if (typedContent.type === 'thread') return typedContent.content.tweets[0] ?? '';
  return typedContent.type === 'image' ? typedContent.content.caption : typedContent.content.script;
}

/** The title that the content service will assign. */
export const contentTitle = (typedContent: TypedContent, prompt: string): string => deriveTitle(openingText(typedContent), prompt);

/** All texts of the content, one per part. */
export function contentLines(typedContent: TypedContent): string[] {
  if (typedContent.type === 'thread') return [...typedContent.content.tweets, tagLine(typedContent.content.hashtags)].filter(Boolean);
  if (typedContent.type === 'image') return [typedContent.content.caption, tagLine(typedContent.content.style_tags)].filter(Boolean);
  const scenes = typedContent.content.scenes.map(({ description, narration, duration }) => `${description} (${duration} s)\n${narration}`);
  return [typedContent.content.script, ...scenes].filter(Boolean);
}

const tagLine = (tags: readonly string[]): string => tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ');
