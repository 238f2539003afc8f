import { endSessionBindings, endsSessions, type Handlers, hasAccount, pausesConnections } from '@trenzeye/kit';
import { deleteUserData } from './account-data/delete-user-data.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { projections } from './projections.ts';
import {
  onContentPublished,
  onContentRemoved,
  onContentRestored,
  onContentSaved,
  onPublishFailed,
} from './schedule/publishing/settle-posts.ts';
import { deleteConnectionsOf, pauseConnectionsOf, pauseOtherConnections } from './schedule/webhooks/store.ts';
import { addAccount, setAccountStatus } from './users/store/accounts.ts';
import { setEmail } from './users/store/users.ts';

/** Projections of accounts, items and totals, and the results of scheduled posts. Users are created by their own client, not by an event. */
export const consumers: Handlers<PrismaClient> = {
  'account.registered': async ({ data }, tx) => {
    const username = data.requestedUsername || data.username;
    if (await hasAccount(tx, data.userId)) await addAccount(tx.prisma, { ...data, username });
  },
  'account.confirmed': ({ data }, tx) => setEmail(tx.prisma, data.userId, data.email),
  'account.deleted': deleteUserData,
  'session.revoked': {
    when: endsSessions,
    handle: async ({ data }, tx) => {
      await endSessionBindings(tx, data.sessionIds);
      if (pausesConnections(data)) await pauseConnectionsOf(tx.prisma, data.userId, data.sessionIds);
    },
  },
  'account.secured': async ({ data: { userId, keptSessionId, rejectedSessionId } }, { prisma }) => {
    if (rejectedSessionId) await deleteConnectionsOf(prisma, userId, rejectedSessionId);
    await pauseOtherConnections(prisma, userId, keptSessionId || undefined);
  },
  'user.role_changed': ({ data }, tx) => setAccountStatus(tx.prisma, data),
  'user.status_changed': ({ data }, tx) => setAccountStatus(tx.prisma, data),
  'content.saved': { batch: onContentSaved },
  'content.published': {
    batch: async (events, tx) => {
      await projections['content.published'].batch(events, tx);
      await onContentPublished(events, tx);
    },
  },
  'content.publish_failed': onPublishFailed,
  'content.removed': async (event, tx) => {
    await projections['content.removed'](event, tx);
    await onContentRemoved(event, tx);
  },
  'content.restored': async (event, tx) => {
    await projections['content.restored'](event, tx);
    await onContentRestored(event, tx);
  },
  'follow.changed': projections['follow.changed'],
};
