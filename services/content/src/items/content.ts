import { DomainError, detectLanguage } from '@trenzeye/kit';
import { type ContentItem, type DraftContent, ImageContent, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import type { TypedContent } from './store/item-content.ts';
import type { StoredItem } from './store/stored-items.ts';

/** Total duration of the scenes in seconds, without floating-point noise. */
export const secondsOf = (scenes: readonly { readonly duration: number }[]): number =>
  Number(scenes.reduce((sum, { duration }) => sum + duration, 0).toFixed(2));

/** The text of the content without tags. */
export const textOf = ({ type, content }: TypedContent): string => {
  if (type === 'thread') return content.tweets.join(' ');
  return type === 'image' ? content.caption : content.script;
};

/** The language of the content, or of the prompt while there is no content. */
export const languageOf = (typedContent: TypedContent, prompt: string): string => detectLanguage(textOf(typedContent) || prompt);

export const sameContent = (one: DraftContent | TypedContent['content'], other: DraftContent | TypedContent['content']): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** PostgreSQL's jsonb does not keep the order of fields. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
};

const whole = { thread: ThreadContent, image: ImageContent, video: ShortsContent } as const;

/** A draft may be unfinished, a public item may not. Throws `invalid_request` naming each field that is missing or too long. */
export const requireWhole = ({ type, content }: TypedContent): void => {
  const checked = whole[type].safeParse(content);
  if (checked.success) return;
  throw new DomainError('invalid_request', {
    detail: 'This draft is not finished yet. Complete it, then publish it.',
    errors: checked.error.issues.map(({ path, message }) => ({ field: ['content', ...path].join('.'), message })),
  });
};

const titleLength = 80;

const previewLength = 280;

export const openingOf = ({ type, content }: TypedContent): string => {
  if (type === 'thread') return content.tweets[0] ?? '';
  return type === 'image' ? content.caption : content.script;
};

/** The first sentence of the content without numbering, tags and emoji; the prompt when nothing is left. */
export const titleOf = (typedContent: TypedContent, prompt: string): string => {
  const plain = openingOf(typedContent)
    .split('\n')[0]
    ?.replace(/#[\p{L}\p{N}_]+|\p{Extended_Pictographic}|\ufe0f|\u200d/gu, ' ')
    .replace(/^\s*\d+\s*[/.)]\s*(\d+\s*)?/, '')
    .trim();
  const sentence = /^.{12,}?[.!?](?=\s|$)/u.exec(plain ?? '')?.[0] ?? plain ?? '';
  return clipText(sentence.replace(/[.:]$/, ''), titleLength) || clipText(prompt, titleLength);
};

const picturesOf = ({ pictures }: Pick<StoredItem, 'pictures'>) => (pictures?.length ? { pictures: [...pictures] } : {});

/** The preview of an item on a card. */
export const previewOf = (
  item: Pick<
    StoredItem,
    | 'type'
    | 'tweets'
    | 'hashtags'
    | 'image_url'
    | 'pictures'
    | 'caption'
    | 'style_tags'
    | 'video_url'
    | 'thumbnail_url'
    | 'captions_url'
    | 'short_duration'
    | 'script'
    | 'duration'
    | 'alt_text'
  >,
): ContentItem['content_preview'] => {
  const hashtags = item.hashtags ?? item.style_tags ?? [];
  const tags = hashtags.length > 0 ? { hashtags } : {};
  if (item.type === 'thread') return { text: item.tweets?.[0] ?? '', post_count: item.tweets?.length ?? 0, ...tags };
  const described = item.alt_text ? { alt_text: item.alt_text } : {};
  if (item.type === 'image')
    return { caption: item.caption ?? '', image_url: item.image_url ?? '', ...picturesOf(item), ...described, ...tags };
  return {
    text: clipText(item.script ?? '', previewLength),
    duration: item.short_duration ?? item.duration ?? 0,
    ...(item.video_url ? { video_url: item.video_url } : {}),
    ...(item.thumbnail_url ? { poster_url: item.thumbnail_url } : {}),
    ...(item.captions_url ? { captions_url: item.captions_url } : {}),
    ...described,
  };
};

/** Text of at most `length` characters, cut at a word and with an ellipsis when it is longer. Never splits a character. */
export const clipText = (text: string, length: number): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  const word = cut.replace(/\s+\S*$/, '');
  const kept = word.length >= length / 2 ? word : cut;
  return `${kept.replace(/[\s,;:.!?–—-]+$/, '')}…`;
};
