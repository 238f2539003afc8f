import type { Handlers } from '@trenzeye/kit';
import { timestampDate } from '@trenzeye/proto/events';
import { obeyModerators } from './domain/obey-moderators.ts';
import { keepInvite } from './store/invites.ts';

/** Invites are issued and suspensions decided by the admin service; redeemed and carried out they are here, where accounts are. */
export const consumers: Handlers = {
  'invite.created': async ({ data: { inviteId, email, codeHash, expiresAt } }, sql) => {
    if (!expiresAt) throw new Error('an invite without an end');
    await keepInvite(sql, { id: inviteId, email, codeHash, expiresAt: timestampDate(expiresAt) });
  },
  'moderation.decided': obeyModerators,
};
