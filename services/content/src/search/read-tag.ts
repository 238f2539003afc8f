import { invalidField } from '@trenzeye/kit';
import { maxTagCount, type TagPage } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { presentSignal } from '../signals/present-signal.ts';
import { readSignalOfTag } from '../signals/store/signals.ts';
import { tagKey } from '../signals/tag-key.ts';
import { countTag, readRelatedTags } from './store/tags.ts';

/** The key of a tag in any spelling. Throws `invalid_request` when it has neither letter nor digit. */
export const requireTag = (tag: string): string => {
  const key = tagKey(tag);
  if (key === '') throw invalidField('tag', 'needs a letter or a digit');
  return key;
};

/** A tag's page; an unused tag has no items and is no error. */
export const readTag = async ({ prisma, reader }: Pick<ContentContext, 'prisma' | 'reader'>, written: string): Promise<TagPage> => {
  const tag = requireTag(written);
  const [count, related, signal] = await Promise.all([
    countTag(reader, tag, maxTagCount),
    readRelatedTags(reader, tag),
    readSignalOfTag(prisma, tag),
  ]);
  return { tag, count, related, signal: signal ? presentSignal(signal) : null };
};
