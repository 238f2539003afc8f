import type { Handlers } from '@trenzeye/kit';
import { saveViews } from './store/analytics.ts';
import {
  markContentRemoved,
  markContentRestored,
  saveAccountRestriction,
  savePublication,
  saveRemix,
  saveUserProfile,
} from './store/projections.ts';
import { deleteUserProjections, markAccountDeleted } from './store/users/account-deletion.ts';

/**
 * What social keeps of other services, and nothing else: which items are published, remixed and seen, what people are called and
 * whether they may speak. Told again from the beginning, in any order between the topics, it comes out the same.
 */
export const projections = {
  'content.published': ({ data, occurredAt }, sql) => savePublication(sql, data, occurredAt),
  'content.removed': ({ data }, sql) => markContentRemoved(sql, data),
  'content.restored': ({ data }, sql) => markContentRestored(sql, data),
  'content.remixed': ({ data, occurredAt }, sql) => saveRemix(sql, data, occurredAt),
  'content.metrics_changed': {
    batch: (events, sql) =>
      saveViews(
        sql,
        events.map(({ data }) => data),
      ),
  },
  'account.registered': ({ data }, sql) => saveUserProfile(sql, { ...data, avatarUrl: '', isTestUser: false, version: 0 }),
  'account.deleted': async ({ data, occurredAt }, sql) => {
    await markAccountDeleted(sql, data.userId, occurredAt);
    await deleteUserProjections(sql, data.userId);
  },
  'user.updated': ({ data }, sql) => saveUserProfile(sql, data),
  'user.status_changed': ({ data }, sql) => saveAccountRestriction(sql, data.userId, data.status !== 'active', data.version),
} as const satisfies Handlers;
