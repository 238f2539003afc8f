import type { Handlers } from '@trenzeye/kit';
import { timestampDate } from '@trenzeye/proto/events';
import { keepInvite } from './store/invites.ts';

/** Invites are issued by the admin service; redeemed they are here, where accounts are made. */
export const consumers: Handlers = {
  'invite.created': async ({ data: { inviteId, email, codeHash, expiresAt } }, sql) => {
    if (!expiresAt) throw new Error('an invite without an end');
    await keepInvite(sql, { id: inviteId, email, codeHash, expiresAt: timestampDate(expiresAt) });
  },
};
