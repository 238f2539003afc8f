import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@trenzeye/kit';
import { comparableText } from '@trenzeye/proto/text/comparable-text';
import type { Database } from '../database/transaction.ts';
import { readPublishedVersion, readStoredItem, type StoredItem, type TypedContent, typedContentOf } from '../items/index.ts';

const texts = (values: readonly string[]): string[] => values.map(comparableText).filter((text) => text !== '');

/** Tags as a set: neither their order nor a leading # makes a difference. */
const tags = (values: readonly string[]): string[] => [...new Set(texts(values.map((tag) => tag.replace(/^\s*#+/, ''))))].sort();

const comparable = ({ type, content }: TypedContent): unknown => {
  if (type === 'thread') return { type, tweets: texts(content.tweets), hashtags: tags(content.hashtags) };
  if (type === 'image')
    return {
      type,
      pictures: content.pictures?.map(({ url }) => url) ?? [content.image_url],
      caption: comparableText(content.caption),
      tags: tags(content.style_tags),
    };
  const scenes = content.scenes.map(({ description, narration, duration }) => [
    comparableText(description),
    comparableText(narration),
    duration,
  ]);
  return { type, script: comparableText(content.script), scenes };
};

/** Whether two items have the same content. */
export const hasSameContent = (one: TypedContent, other: TypedContent): boolean => isDeepStrictEqual(comparable(one), comparable(other));

const unchangedMessages: Record<TypedContent['type'], string> = {
  thread:
    'This remix is identical to the original; spacing and capital letters do not count as changes. Change a post or the hashtags, then publish it.',
  image:
    'This remix is identical to the original; spacing and capital letters do not count as changes. Change the picture, the caption or the tags, then publish it.',
  video:
    'This remix is identical to the original; spacing and capital letters do not count as changes. Change the script or a scene, then publish it.',
};

/** Throws `remix_unchanged` for a remix that equals its original. A removed original, which has no content, is not compared. */
export const requireChangedRemix = async (prisma: Database, remix: StoredItem, originalId: string): Promise<void> => {
  const original = await readStoredItem(prisma, originalId);
  if (!original) return;
  const made = typedContentOf(remix);
  const isSameAsCurrent = hasSameContent(made, typedContentOf(original));
  // The original may have been edited since the remix was started.
  const source = await readPublishedVersion(prisma, originalId, remix.remix_of_version ?? 1);
  if (!isSameAsCurrent && !(source && hasSameContent(made, { type: original.type, content: source.content } as TypedContent))) return;
  throw new DomainError('remix_unchanged', {
    detail: unchangedMessages[remix.type],
  });
};
