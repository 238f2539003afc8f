import type { Handlers } from '@trenzeye/kit';
import { forgetUser } from './domain/forget-user.ts';
import { forgetContent, keepContent, keepPerson, keepRemix, keepSilenced } from './store/projections.ts';
import { markStale, markStaleAround, markStaleByPerson } from './store/stale-scores.ts';

/** Everything social keeps of other services: which items are published and remixed, what people are called and whether they may speak. */
export const consumers: Handlers = {
  'content.published': async ({ data, occurredAt }, sql) => {
    await keepContent(sql, data, occurredAt);
    await markStaleAround(sql, data.contentId);
  },
  'content.removed': async ({ data }, sql) => {
    await markStaleAround(sql, data.contentId);
    await forgetContent(sql, data);
  },
  'content.remixed': async ({ data, occurredAt }, sql) => {
    await keepRemix(sql, data, occurredAt);
    await markStale(sql, [], [data.originalUserId]);
  },
  'account.registered': ({ data }, sql) => keepPerson(sql, { ...data, avatarUrl: '', isTestUser: false, version: 0 }),
  'account.deleted': (event, sql) => forgetUser(sql, event),
  'user.updated': ({ data }, sql) => keepPerson(sql, data),
  'user.status_changed': async ({ data }, sql) => {
    await keepSilenced(sql, data.userId, data.status !== 'active', data.version);
    await markStaleByPerson(sql, data.userId);
  },
};

/**
 * What people did here changes scores: heard in a group of its own, so that a storm of reactions does not hold up the news above,
 * which people wait for.
 */
export const scoreConsumers: Handlers = {
  'reactions.changed': {
    batch: (events, sql) =>
      markStale(
        sql,
        events.map(({ data }) => data.contentId),
      ),
  },
  'comment.created': ({ data }, sql) => markStale(sql, [data.contentId], [data.userId]),
  'comment.removed': ({ data }, sql) => markStale(sql, [data.contentId], [data.userId]),
};
