import type { Author, content } from '@trenzeye/proto/http/content';
import type { AnswerOf, QueryOf } from '@trenzeye/proto/http/route';
import type { z } from 'zod';
import { presentAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import { tagKey } from '../topic-keys.ts';
import { findPeople, findTrendingTags, findUsedTags } from './store.ts';

/** Users to mention. */
export const completePeople = async (
  { prisma, hiddenAuthors }: Pick<ContentContext, 'prisma' | 'hiddenAuthors'>,
  { q, limit }: QueryOf<typeof content.completePeople>,
  viewerId: string,
): Promise<z.infer<typeof Author>[]> => {
  const without = await hiddenAuthors.of(viewerId);
  return (await findPeople(prisma, { prefix: q.toLowerCase(), viewerId, without, limit })).map(presentAuthor);
};

/** Hashtags to use, as their keys. */
export const completeTags = async (
  { prisma }: Pick<ContentContext, 'prisma'>,
  { q, limit }: QueryOf<typeof content.completeTags>,
): Promise<AnswerOf<typeof content.completeTags>> => {
  const prefix = tagKey(q);
  // Text without a letter or digit is the beginning of no tag.
  if (q !== '' && prefix === '') return [];
  const trending = (await findTrendingTags(prisma, { prefix, limit })).map(({ tag }) => ({ tag, is_trending: true }));
  if (prefix === '' || trending.length >= limit) return trending;
  const known = new Set(trending.map(({ tag }) => tag));
  const used = (await findUsedTags(prisma, { prefix, limit: limit + known.size })).filter(({ tag }) => !known.has(tag));
  return [...trending, ...used.map(({ tag }) => ({ tag, is_trending: false }))].slice(0, limit);
};
