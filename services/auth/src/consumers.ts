import type { Handlers } from '@trenzeye/kit';
import { timestampDate } from '@trenzeye/proto/events';
import type { AuthContext } from './context.ts';
import { applyModerationDecision } from './domain/accounts/apply-moderation-decision.ts';
import { receiveDigest } from './domain/digests/receive-digest.ts';
import { dropWaitingDigestMails } from './store/digest-mails.ts';
import type { PrismaClient } from './store/generated/client.ts';
import { upsertInvite } from './store/invites.ts';

/**
 * The admin service issues invites and decides suspensions, and the social service composes digests; they take effect here, where the accounts
 * and their addresses are.
 */
export const createConsumers = (context: Pick<AuthContext, 'clock'>): Handlers<PrismaClient> => ({
  'invite.created': async ({ data: { inviteId, email, codeHash, expiresAt } }, tx) => {
    if (!expiresAt) throw new Error('invite.created has no expiresAt');
    await upsertInvite(tx.prisma, { id: inviteId, email, codeHash, expiresAt: timestampDate(expiresAt) });
  },
  'moderation.decided': applyModerationDecision,
  'digest.due': ({ data }, tx) => receiveDigest(context, tx.prisma, data),
  'digest.stopped': ({ data }, tx) => dropWaitingDigestMails(tx.prisma, data.userId),
});
