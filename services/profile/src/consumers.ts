import type { Handlers } from '@trenzeye/kit';
import { onContentPublished, onContentRemoved, onContentRestored, onContentSaved, onPublishFailed } from './domain/schedule/settle-post.ts';
import { forgetUser } from './store/deletion.ts';
import { keepAccount, keepEmail, keepFollows, keepPublishedTotal, keepStanding } from './store/projections.ts';

/**
 * Role and status of accounts, how much each creator has published, who follows how many, and what becomes of drafts and of the
 * scheduled posts that publish them. Users are made by their own client, not by an event.
 */
export const consumers: Handlers = {
  'account.registered': ({ data }, sql) => keepAccount(sql, data),
  'account.confirmed': ({ data }, sql) => keepEmail(sql, data),
  'account.deleted': ({ data, occurredAt }, sql) => forgetUser(sql, data.userId, occurredAt),
  'user.role_changed': ({ data }, sql) => keepStanding(sql, data),
  'user.status_changed': ({ data }, sql) => keepStanding(sql, data),
  'content.saved': onContentSaved,
  'content.published': async (event, sql) => {
    await keepPublishedTotal(sql, event.data);
    await onContentPublished(event, sql);
  },
  'content.publish_failed': onPublishFailed,
  'content.removed': async (event, sql) => {
    await keepPublishedTotal(sql, event.data);
    await onContentRemoved(event, sql);
  },
  'content.restored': async (event, sql) => {
    await keepPublishedTotal(sql, event.data);
    await onContentRestored(event, sql);
  },
  'follow.changed': ({ data }, sql) => keepFollows(sql, data),
};
