import type { Handlers } from '@trenzeye/kit';
import { forgetUser } from './domain/forget-user.ts';
import { forgetContent, keepContent, keepPerson } from './store/projections.ts';

/** Everything social keeps of other services: which items are published, and what people are called. */
export const consumers: Handlers = {
  'content.published': ({ data }, sql) => keepContent(sql, data),
  'content.removed': ({ data }, sql) => forgetContent(sql, data),
  'account.registered': ({ data }, sql) => keepPerson(sql, { ...data, avatarUrl: '', version: 0 }),
  'account.deleted': (event, sql) => forgetUser(sql, event),
  'user.updated': ({ data }, sql) => keepPerson(sql, data),
};
