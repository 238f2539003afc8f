import type { Handlers } from '@trenzeye/kit';
import { keepAccount, keepPublishedTotal } from './store/projections.ts';

/** Role and status of accounts, and how much each creator has published. Users are made by their own client, not by an event. */
export const consumers: Handlers = {
  'account.registered': ({ data }, sql) => keepAccount(sql, data),
  'content.published': ({ data }, sql) => keepPublishedTotal(sql, data),
};
