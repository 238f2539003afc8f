import { decodeTimePosition, type Endpoint, endpoint, nextLink, notFound, reply, slicePage, timeSortKeys } from '@trenzeye/kit';
import { admin, type Invite, type InviteState } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { findUsernames } from '../directory/index.ts';
import { causeOf, noStore } from '../http.ts';
import { generateInvite, inviteStatusOf, presentInvite } from './invites.ts';
import { findInvite, readInvites } from './store.ts';

/** One page of invites, latest first, and the cursor of the next. Throws `invalid_cursor`. */
const listInvites = async (
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

/** The state of an invite code. The address is included only while the invite is pending. Throws `not_found`. */
const readInvite = async ({ prisma, clock }: AdminContext, code: string): Promise<InviteState> => {
  const invite = await findInvite(prisma, code);
  if (!invite) throw notFound('invite');
  const status = inviteStatusOf(invite, clock());
  return { email: status === 'pending' ? invite.email : null, status };
};

export const inviteEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.listInvites, async ({ query, request }) => {
    const { invites, next } = await listInvites(context, query);
    return reply(200, invites, { ...nextLink(request, next), ...noStore });
  }),
  endpoint(admin.generateInvite, async (call) => reply(201, await generateInvite(context, causeOf(call), call.body.email), noStore)),
  endpoint(admin.readInvite, async ({ params }) => reply(200, await readInvite(context, params.code), noStore)),
];
