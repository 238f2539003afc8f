import { endSessionBindings, endsSessions, type Handlers, pausesConnections } from '@trenzeye/kit';
import { applyAccountStatus, applyModerationDecision } from './accounts/apply-moderation-decision.ts';
import { deleteAccountData } from './accounts/delete-account-data.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { addPicture, deletePicture } from './items/store/pictures.ts';
import { setShort } from './items/store/shorts.ts';
import { deleteEndpointOf, pauseEndpointOf, pauseOtherEndpoint } from './models/store.ts';
import { projections } from './projections.ts';
import { publishScheduled } from './publishing/publish-scheduled.ts';
import { observeComments, observeReactions } from './signals/observe-social.ts';

/** Projections of other services' state. Every write sets the event's absolute values unless a later version is stored. */
export const consumers: Handlers<PrismaClient> = {
  ...projections,
  'account.deleted': async (event, tx) => {
    await deleteAccountData(event, tx);
    await projections['account.deleted'](event, tx);
  },
  'session.revoked': {
    when: endsSessions,
    handle: async ({ data }, tx) => {
      await endSessionBindings(tx, data.sessionIds);
      if (pausesConnections(data)) await pauseEndpointOf(tx.prisma, data.userId, data.sessionIds);
    },
  },
  'account.secured': async ({ data: { userId, keptSessionId, rejectedSessionId } }, { prisma }) => {
    if (rejectedSessionId) await deleteEndpointOf(prisma, userId, rejectedSessionId);
    await pauseOtherEndpoint(prisma, userId, keptSessionId || undefined);
  },
  'user.status_changed': applyAccountStatus,
  'moderation.decided': applyModerationDecision,
  'post.due': { batch: publishScheduled },
  'reactions.changed': {
    batch: async (events, tx) => {
      await projections['reactions.changed'].batch(events, tx);
      await observeReactions(tx.prisma, events);
    },
  },
  'comment.created': {
    batch: async (events, tx) => {
      await projections['comment.created'].batch(events, tx);
      await observeComments(tx.prisma, events);
    },
  },
  'short.created': ({ data }, tx) => setShort(tx.prisma, data),
  'picture.created': ({ data }, tx) => addPicture(tx.prisma, data),
  'picture.removed': ({ data }, tx) => deletePicture(tx.prisma, data.pictureId),
};
