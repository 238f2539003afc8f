import { decodeTimePosition, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { admin, DirectoryUser } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { type DirectoryRow, readDirectory } from './store/directory-search.ts';

const presentUser = (row: DirectoryRow): DirectoryUser => ({ ...row, created_at: row.created_at.toISOString() });

/** One page of the accounts, newest first, and the cursor of the next. Throws `invalid_cursor`. */
export const listUsers = async (
  { prisma }: AdminContext,
  { q = '', role, status, cursor, limit }: QueryOf<typeof admin.listUsers>,
): Promise<{ users: DirectoryUser[]; next: string | undefined }> => {
  const found = await readDirectory(prisma, { q, role, status, after: decodeTimePosition(cursor), limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  return { users: rows.map(presentUser), next };
};
