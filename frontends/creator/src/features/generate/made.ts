import type {
  Author,
  ContentItem,
  Generated,
  ImageContent,
  Provenance,
  SaveContent,
  ShortsContent,
  ThreadContent,
} from '@trenzeye/proto/http/content';
import type { z } from 'zod';

type Kept = { provenance?: Provenance | undefined };

/** What was generated, with its type beside it. */
export type Made =
  | { readonly type: 'thread'; readonly content: ThreadContent & Kept }
  | { readonly type: 'image'; readonly content: ImageContent & Kept }
  | { readonly type: 'shorts'; readonly content: ShortsContent & Kept };

/** Names the type of an answer by its shape; null when it is none of the three (something old or foreign in the storage). */
export function madeFrom(generated: Partial<Generated> | null | undefined): Made | null {
  if (!generated) return null;
  if ('tweets' in generated && Array.isArray(generated.tweets)) return { type: 'thread', content: generated as ThreadContent & Kept };
  if ('scenes' in generated && Array.isArray(generated.scenes)) return { type: 'shorts', content: generated as ShortsContent & Kept };
  if ('image_url' in generated && typeof generated.image_url === 'string')
    return { type: 'image', content: generated as ImageContent & Kept };
  return null;
}

/** The content without posts left empty and blanks at the ends; null when nothing that could be saved is left. */
export function tidy(made: Made): Made | null {
  if (made.type === 'image') return { ...made, content: { ...made.content, caption: made.content.caption.trim() } };
  if (made.type === 'shorts') {
    const script = made.content.script.trim();
    return script ? { ...made, content: { ...made.content, script } } : null;
  }
  const tweets = made.content.tweets.map((post) => post.trim()).filter((post) => post !== '');
  return tweets.length > 0 ? { ...made, content: { ...made.content, tweets } } : null;
}

/** The body that saves `made`. */
export const toSave = (made: Made, prompt: string, signalId: string | null): SaveContent => ({ ...made, prompt, signal_id: signalId });

/** An item as the feed would show it, made before it is saved. */
export function previewOf(made: Made, title: string, author: z.infer<typeof Author>): ContentItem {
  return {
    id: 'preview',
    type: made.type === 'shorts' ? 'video' : made.type,
    title,
    content_preview: contentPreview(made),
    author,
    stats: { likes: 0, comments: 0, remixes: 0 },
    reactions: {},
    user_reaction: null,
    provenance: made.content.provenance ?? null,
    isTestContent: false,
    timestamp: new Date().toISOString(),
  };
}

function contentPreview(made: Made): ContentItem['content_preview'] {
  if (made.type === 'thread') {
    const { tweets, hashtags } = made.content;
    return { text: tweets[0] ?? '', post_count: tweets.length, hashtags };
  }
  if (made.type === 'image') return { image_url: made.content.image_url, caption: made.content.caption, hashtags: made.content.style_tags };
  return { text: made.content.script, duration: made.content.duration };
}

function openingOf(made: Made): string {
  if (made.type === 'thread') return made.content.tweets[0] ?? '';
  return made.type === 'image' ? made.content.caption : made.content.script;
}

/** The title it will be saved under, as the content service picks it: its first sentence, else the prompt. */
export function titleOf(made: Made, prompt: string): string {
  const line = openingOf(made).trim().split('\n')[0] ?? '';
  const sentence = /^.{12,}?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
  return sentence.replace(/[.:]$/, '') || prompt;
}
