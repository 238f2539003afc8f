import { notFound } from '@trenzeye/kit';
import type { InviteState } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { findInvite } from '../store/invites.ts';
import { statusOf } from './present-invite.ts';

/** What a code is good for. The address is told only while it is good for something. Throws `not_found`. */
export const readInvite = async ({ prisma, clock }: Context, code: string): Promise<InviteState> => {
  const invite = await findInvite(prisma, code);
  if (!invite) throw notFound('invite');
  const status = statusOf(invite, clock());
  return { email: status === 'pending' ? invite.email : null, status };
};
