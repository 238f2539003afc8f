import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { Invite } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type InvitePosition, latestInvites } from '../store/invites.ts';
import { usernamesOf } from '../store/people.ts';
import { presentInvite } from './present-invite.ts';

const positionOf = (cursor: string | undefined): InvitePosition | undefined => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  return createdAt && id ? { createdAt: new Date(createdAt), id } : undefined;
};

/** One page of invites, latest first, and the cursor of the next. Throws `invalid_cursor`. */
export const listInvites = async (
  { prisma, clock }: Context,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<{ invites: Invite[]; next: string | undefined }> => {
  const rows = await latestInvites(prisma, limit + 1, positionOf(cursor));
  const page = rows.slice(0, limit);
  const usernames = await usernamesOf(prisma, [...new Set(page.flatMap(({ redeemed_by }) => redeemed_by ?? []))]);
  const now = clock();
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    invites: page.map((row) => presentInvite(row, usernames, now)),
    next: last && encodeCursor([last.created_at.toISOString(), last.id]),
  };
};
