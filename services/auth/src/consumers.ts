import type { Handlers } from '@trenzeye/kit';
import { timestampDate } from '@trenzeye/proto/events';
import { applyModerationDecision } from './domain/accounts/apply-moderation-decision.ts';
import type { PrismaClient } from './store/generated/client.ts';
import { upsertInvite } from './store/invites.ts';

/** The admin service issues invites and decides suspensions; both take effect here, where the accounts are. */
export const consumers: Handlers<PrismaClient> = {
  'invite.created': async ({ data: { inviteId, email, codeHash, expiresAt } }, tx) => {
    if (!expiresAt) throw new Error('invite.created has no expiresAt');
    await upsertInvite(tx.prisma, { id: inviteId, email, codeHash, expiresAt: timestampDate(expiresAt) });
  },
  'moderation.decided': applyModerationDecision,
};
