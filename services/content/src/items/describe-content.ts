import type { ContentItem } from '@trenzeye/proto/http/content';
import { clipText } from './clip-text.ts';
import type { TypedContent } from './store/item-content.ts';
import type { StoredItem } from './store/stored-items.ts';

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
