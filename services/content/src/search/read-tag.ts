import { maxTagCount, type TagPage } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { presentSignal, readSignalOfTag } from '../signals/index.ts';
import { requireTag } from '../topic-keys.ts';
import { countTag, readRelatedTags } from './store/tags.ts';

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
