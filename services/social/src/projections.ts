import type { Handlers } from '@trenzeye/kit';
import { keepViews } from './store/analytics.ts';
import { forgetPerson, markDeleted } from './store/deletion.ts';
import { keepContent, keepPerson, keepRemix, keepSilenced, markRemoved, markRestored } from './store/projections.ts';

/**
 * What social keeps of other services, and nothing else: which items are published, remixed and seen, what people are called and
 * whether they may speak. Told again from the beginning, in any order between the topics, it comes out the same.
 */
export const projections = {
  'content.published': ({ data, occurredAt }, sql) => keepContent(sql, data, occurredAt),
  'content.removed': ({ data }, sql) => markRemoved(sql, data),
  'content.restored': ({ data }, sql) => markRestored(sql, data),
  'content.remixed': ({ data, occurredAt }, sql) => keepRemix(sql, data, occurredAt),
  'content.metrics_changed': {
    batch: (events, sql) =>
      keepViews(
        sql,
        events.map(({ data }) => data),
      ),
  },
  'account.registered': ({ data }, sql) => keepPerson(sql, { ...data, avatarUrl: '', isTestUser: false, version: 0 }),
  'account.deleted': async ({ data, occurredAt }, sql) => {
    await markDeleted(sql, data.userId, occurredAt);
    await forgetPerson(sql, data.userId);
  },
  'user.updated': ({ data }, sql) => keepPerson(sql, data),
  'user.status_changed': ({ data }, sql) => keepSilenced(sql, data.userId, data.status !== 'active', data.version),
} as const satisfies Handlers;
