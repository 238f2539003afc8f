import type { Handlers } from '@trenzeye/kit';
import { timestampDate } from '@trenzeye/proto/events';
import { applyModerationDecision } from './account-status/apply-moderation-decision.ts';
import { upsertInvite } from './accounts/store/invites.ts';
import type { AuthContext } from './context.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { receiveDigest } from './digests/deliver-digests.ts';
import { dropWaitingDigestMails } from './digests/store.ts';
import { notifyConnectionChanged } from './security-notices/notify-connection-changed.ts';

/**
 * The admin service issues invites and decides suspensions, the social service composes digests, and connections of accounts change in several
 * services; they take effect here, where the accounts and their addresses are.
 */
export const createConsumers = (
  context: Pick<AuthContext, 'config' | 'mailDelivery' | 'clock' | 'limiter' | 'log'>,
): Handlers<PrismaClient> => ({
  'invite.created': async ({ data: { inviteId, email, codeHash, expiresAt } }, tx) => {
    if (!expiresAt) throw new Error('invite.created has no expiresAt');
    await upsertInvite(tx.prisma, { id: inviteId, email, codeHash, expiresAt: timestampDate(expiresAt) });
  },
  'moderation.decided': (event, tx) => applyModerationDecision(context, event, tx),
  'push_device.changed': (event, tx) => notifyConnectionChanged(context, event, tx),
  'webhook.changed': (event, tx) => notifyConnectionChanged(context, event, tx),
  'calendar_link.changed': (event, tx) => notifyConnectionChanged(context, event, tx),
  'ai_endpoint.changed': (event, tx) => notifyConnectionChanged(context, event, tx),
  'digest.due': ({ data }, tx) => receiveDigest(context, tx.prisma, data),
  'digest.stopped': ({ data }, tx) => dropWaitingDigestMails(tx.prisma, data.userId),
});
