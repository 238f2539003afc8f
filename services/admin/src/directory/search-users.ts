import type { UserSearchResult } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { findByUsernamePart, findByUsernamePrefix } from './store/directory-search.ts';

/** Users whose username starts with the text, then users whose username contains it. None for an empty text. */
export const searchUsers = async ({ prisma }: AdminContext, q: string, limit: number): Promise<UserSearchResult[]> => {
  if (q === '') return [];
  const starting = await findByUsernamePrefix(prisma, q, limit);
  const containing = starting.length < limit ? await findByUsernamePart(prisma, q, limit - starting.length) : [];
  return [...starting, ...containing].map(({ id, username, avatar_url }) => ({ id, username, avatar_url }));
};
