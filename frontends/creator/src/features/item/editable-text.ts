import { t } from '@lingui/core/macro';
import type { EditItem, ItemDetail } from '@trenzeye/proto/http/content';

interface TextPart {
  /** May be blank. */
  readonly isOptional?: boolean;
  readonly label: string;
  readonly value: string;
  /** Maximum length in characters. */
  readonly limit: number;
}

/** The texts of a published item that its author can edit. */
export interface EditableText {
  /** Of a Short; the titles of other items follow their text. */
  readonly title?: string;
  readonly parts: readonly TextPart[];
  /** Of the image, of each picture, or of the video. */
  readonly descriptions: readonly string[];
  readonly tags?: readonly string[];
}

const [postLimit, captionLimit] = [500, 2200];

export function editableText({ title, content }: ItemDetail): EditableText {
  if ('tweets' in content) {
    const { tweets, hashtags } = content;
    const parts = tweets.map((value, index) => ({
      label: tweets.length > 1 ? t`Post ${index + 1} of ${tweets.length}` : t({ message: 'Post', context: 'noun' }),
      value,
      limit: postLimit,
    }));
    return { parts, descriptions: [], tags: hashtags };
  }
  if ('scenes' in content) return { title, parts: [], descriptions: [content.alt_text ?? ''] };
  const descriptions = content.pictures?.map(({ alt_text }) => alt_text) ?? [content.alt_text ?? ''];
  return {
    parts: [{ label: t`Caption`, isOptional: true, value: content.caption, limit: captionLimit }],
    descriptions,
    tags: content.style_tags,
  };
}

/** Whether a text that the item needs is blank: a title or a post. */
export const hasBlankPart = ({ title, parts }: EditableText): boolean =>
  title?.trim() === '' || parts.some(({ isOptional, value }) => !isOptional && value.trim() === '');

/** The request for an edit. */
export function toEdit({ version, content }: ItemDetail, { title, parts, descriptions, tags = [] }: EditableText): EditItem {
  const values = parts.map(({ value }) => value);
  if ('tweets' in content) return { type: 'thread', version, content: { tweets: values, hashtags: [...tags] } };
  if ('scenes' in content) return { type: 'shorts', version, title, content: { alt_text: descriptions[0] ?? '' } };
  const described = content.pictures ? { picture_alt_texts: [...descriptions] } : { alt_text: descriptions[0] ?? '' };
  return { type: 'image', version, content: { caption: values[0] ?? '', style_tags: [...tags], ...described } };
}
