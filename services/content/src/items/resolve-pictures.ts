import { setTimeout as sleep } from 'node:timers/promises';
import { invalidField } from '@trenzeye/kit';
import type { ItemPicture } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';
import { pictureIdOf, type TypedContent } from './store/item-content.ts';
import { findPictures } from './store/pictures.ts';

type GivenPicture = Pick<ItemPicture, 'url' | 'alt_text'>;

/** Keeps the stored pictures of a draft whose client names only the first one, by `image_url`. */
export const keepPictures = (typedContent: TypedContent, stored: readonly ItemPicture[]): TypedContent => {
  if (typedContent.type !== 'image' || typedContent.content.pictures) return typedContent;
  const { content } = typedContent;
  const [first, ...others] = stored;
  if (content.image_url !== first?.url) return typedContent;
  return { type: 'image', content: { ...content, pictures: [{ ...first, alt_text: content.alt_text ?? '' }, ...others] } };
};

/** How long a save waits for the event of a picture that was rendered a moment ago, and between two looks. */
const [waitMs, pollMs] = [3_000, 150];

/** Image content as `resolvePictures` returns it; waits for pictures of which this service has not been notified yet. Not for transactions. */
export const resolveNewPictures = async (prisma: Database, userId: string, typedContent: TypedContent): Promise<TypedContent> => {
  const pictures = typedContent.type === 'image' ? (typedContent.content.pictures ?? [{ url: typedContent.content.image_url }]) : [];
  const ids = new Set(pictures.flatMap(({ url }) => pictureIdOf(url) ?? []));
  const deadline = Date.now() + waitMs;
  while (ids.size > 0 && Date.now() < deadline && (await findPictures(prisma, [...ids])).size < ids.size) await sleep(pollMs);
  return resolvePictures(prisma, userId, typedContent);
};

/**
 * Image content with all fields of its pictures; its image and description are those of the first. Throws `invalid_request` naming a
 * picture that is not the user's, or of which this service has not been notified yet.
 */
export const resolvePictures = async (prisma: Database, userId: string, typedContent: TypedContent): Promise<TypedContent> => {
  if (typedContent.type !== 'image') return typedContent;
  const { pictures, ...content } = typedContent.content;
  const isPicture = pictureIdOf(content.image_url) !== undefined;
  const given: readonly GivenPicture[] = pictures ?? (isPicture ? [{ url: content.image_url, alt_text: content.alt_text ?? '' }] : []);
  if (given.length === 0) return { type: 'image', content };
  const ids = given.map(({ url }) => pictureIdOf(url) ?? '');
  const known = await findPictures(prisma, ids.filter(Boolean));
  const resolved = given.map(({ url, alt_text }, index): ItemPicture => {
    const picture = known.get(ids[index] ?? '');
    if (picture?.user_id !== userId || picture.url !== url)
      throw invalidField(pictures ? `content.pictures.${index}.url` : 'content.image_url', 'is not a picture of yours');
    return { url, alt_text, small_url: picture.small_url, width: picture.width, height: picture.height };
  });
  const [first] = resolved;
  return { type: 'image', content: { ...content, image_url: first?.url ?? '', alt_text: first?.alt_text ?? '', pictures: resolved } };
};

/** Content for a remix: the pictures of an author are not for other users. */
export const withoutPictures = (typedContent: TypedContent): TypedContent => {
  if (typedContent.type !== 'image' || !typedContent.content.pictures) return typedContent;
  const { pictures: _, ...content } = typedContent.content;
  return { type: 'image', content: { ...content, image_url: '', alt_text: '' } };
};
