import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { admin, DirectoryUser, UserSearchResult } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type DirectoryRow, findNamesBeginning, findNamesWith, readDirectory } from '../store/directory.ts';

const present = ({ id, username, email, avatar_url, role, status, created_at }: DirectoryRow): DirectoryUser => ({
  ...{ id, username, email, avatar_url, role, status },
  created_at: created_at.toISOString(),
});

/** One page of everybody with an account, newest first, and the cursor of the next. Throws `invalid_cursor`. */
export const listUsers = async (
  { sql }: Context,
  { q = '', role, status, cursor, limit }: QueryOf<typeof admin.listUsers>,
): Promise<{ users: DirectoryUser[]; next: string | undefined }> => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const rows = await readDirectory(sql, { q, role, status, after: createdAt && id ? { createdAt, id } : undefined, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { users: page.map(present), next: last && encodeCursor([last.created_at.toISOString(), last.id]) };
};

/** People whose username begins so, then those who have it further on. Nobody for an empty query. */
export const searchUsers = async ({ sql }: Context, q: string, limit: number): Promise<UserSearchResult[]> => {
  if (q === '') return [];
  const first = await findNamesBeginning(sql, q, limit);
  const more = first.length < limit ? await findNamesWith(sql, q, limit - first.length) : [];
  return [...first, ...more].map(({ id, username, avatar_url }) => ({ id, username, avatar_url }));
};
