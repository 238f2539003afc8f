import { decodeTimePosition, type Endpoint, endpoint, nextLink, reply, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import { admin, type DirectoryUser, type UserSearchResult } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { noStore } from '../http.ts';
import { type DirectoryRow, findByUsernamePart, findByUsernamePrefix, readDirectory } from './store.ts';

const presentUser = (row: DirectoryRow): DirectoryUser => ({ ...row, created_at: row.created_at.toISOString() });

/** One page of the accounts, newest first, and the cursor of the next. Throws `invalid_cursor`. */
const listUsers = async (
  { prisma }: AdminContext,
  { q = '', role, status, cursor, limit }: QueryOf<typeof admin.listUsers>,
): Promise<{ users: DirectoryUser[]; next: string | undefined }> => {
  const found = await readDirectory(prisma, { q, role, status, after: decodeTimePosition(cursor), limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  return { users: rows.map(presentUser), next };
};

/** Users whose username starts with the text, then users whose username contains it. None for an empty text. */
const searchUsers = async ({ prisma }: AdminContext, q: string, limit: number): Promise<UserSearchResult[]> => {
  if (q === '') return [];
  const starting = await findByUsernamePrefix(prisma, q, limit);
  const containing = starting.length < limit ? await findByUsernamePart(prisma, q, limit - starting.length) : [];
  return [...starting, ...containing].map(({ id, username, avatar_url }) => ({ id, username, avatar_url }));
};

export const directoryEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.listUsers, async ({ query, request }) => {
    const { users, next } = await listUsers(context, query);
    return reply(200, users, { ...nextLink(request, next), ...noStore });
  }),
  endpoint(admin.searchUsers, async ({ query }) => reply(200, await searchUsers(context, query.q, query.limit), noStore)),
];
