import type { ImageContent, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';
import type { StoredItem } from './stored-items.ts';

/** The content of an item by type, named as in the tables. In a draft any part may be empty. */
export type TypedContent =
  | { readonly type: 'thread'; readonly content: ThreadContent }
  | { readonly type: 'image'; readonly content: ImageContent }
  | { readonly type: 'video'; readonly content: ShortsContent };

const pictureUrl = /^\/media\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** The id of the media service's picture at this URL; undefined for any other image. */
export const pictureIdOf = (url: string): string | undefined => pictureUrl.exec(url)?.[1];

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Stores the content in the table of its type and replaces what is there. */
export const setContent = async (
  prisma: Database,
  id: string,
  { type, content }: TypedContent,
  /** ISO 639 */
  language: string,
): Promise<void> => {
  const where = { content_core_id: id };
  if (type === 'thread') {
    const text = content.tweets.join('\n\n');
    const metadata = { hashtags: content.hashtags, word_count: countWords(text), tweets: content.tweets };
    const data = { text_body: text, language, metadata };
    await prisma.contentText.upsert({ where, create: { ...where, ...data }, update: data });
  } else if (type === 'image') {
    const data = {
      image_url: content.image_url,
      caption: content.caption,
      style_tags: content.style_tags,
      alt_text: content.alt_text ?? '',
      pictures: content.pictures ?? [],
    };
    const pictureIds = data.pictures.flatMap(({ url }) => pictureIdOf(url) ?? []);
    await prisma.contentCore.update({ where: { id }, data: { picture_ids: pictureIds }, select: { id: true } });
    await prisma.contentImage.upsert({ where, create: { ...where, ...data }, update: data });
  } else {
    const { duration, voice_type, script, scenes, alt_text = '' } = content;
    const data = { duration, voice_type, script, scenes, alt_text };
    await prisma.contentVideo.upsert({ where, create: { ...where, ...data }, update: data });
  }
};

/** The typed content of a stored item. */
export const typedContentOf = (item: StoredItem): TypedContent => {
  if (item.type === 'thread') return { type: 'thread', content: { tweets: item.tweets ?? [], hashtags: item.hashtags ?? [] } };
  const alt_text = item.alt_text ?? '';
  if (item.type === 'image')
    return {
      type: 'image',
      content: {
        image_url: item.image_url ?? '',
        caption: item.caption ?? '',
        style_tags: item.style_tags ?? [],
        alt_text,
        ...(item.pictures?.length ? { pictures: [...item.pictures] } : {}),
      },
    };
  return {
    type: 'video',
    content: {
      script: item.script ?? '',
      scenes: item.scenes ?? [],
      duration: item.duration ?? 0,
      voice_type: item.voice_type ?? '',
      alt_text,
    },
  };
};
