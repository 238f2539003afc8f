import { notFound } from '@trenzeye/kit';
import type { InviteState } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { inviteStatusOf } from './present-invite.ts';
import { findInvite } from './store.ts';

/** The state of an invite code. The address is included only while the invite is pending. Throws `not_found`. */
export const readInvite = async ({ prisma, clock }: AdminContext, code: string): Promise<InviteState> => {
  const invite = await findInvite(prisma, code);
  if (!invite) throw notFound('invite');
  const status = inviteStatusOf(invite, clock());
  return { email: status === 'pending' ? invite.email : null, status };
};
