import type { Handlers } from '@trenzeye/kit';
import { forgetUser } from './store/deletion.ts';
import { keepAccount, keepEmail, keepFollows, keepPublishedTotal, keepStanding } from './store/projections.ts';

/** Role and status of accounts, how much each creator has published, and who follows how many. Users are made by their own client, not by an event. */
export const consumers: Handlers = {
  'account.registered': ({ data }, sql) => keepAccount(sql, data),
  'account.confirmed': ({ data }, sql) => keepEmail(sql, data),
  'account.deleted': ({ data, occurredAt }, sql) => forgetUser(sql, data.userId, occurredAt),
  'user.role_changed': ({ data }, sql) => keepStanding(sql, data),
  'user.status_changed': ({ data }, sql) => keepStanding(sql, data),
  'content.published': ({ data }, sql) => keepPublishedTotal(sql, data),
  'content.removed': ({ data }, sql) => keepPublishedTotal(sql, data),
  'follow.changed': ({ data }, sql) => keepFollows(sql, data),
};
