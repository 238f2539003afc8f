import { decodeTimePosition, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { Invite } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { findUsernames } from '../directory/store/directory-users.ts';
import { presentInvite } from './present-invite.ts';
import { readInvites } from './store.ts';

/** One page of invites, latest first, and the cursor of the next. Throws `invalid_cursor`. */
export const listInvites = async (
  { prisma, clock }: AdminContext,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<{ invites: Invite[]; next: string | undefined }> => {
  const found = await readInvites(prisma, limit + 1, decodeTimePosition(cursor));
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  const usernames = await findUsernames(
    prisma,
    rows.flatMap(({ redeemed_by }) => redeemed_by ?? []),
  );
  const now = clock();
  return { invites: rows.map((row) => presentInvite(row, usernames, now)), next };
};
