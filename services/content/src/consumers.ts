import type { Handlers } from '@trenzeye/kit';
import { forgetAccount } from './domain/forget-account.ts';
import { followStanding, obeyModerators } from './domain/obey-moderators.ts';
import { publishScheduled } from './domain/publish-scheduled.ts';
import { observeComment, observeReactions } from './domain/signals/observe-social.ts';
import { projections } from './projections.ts';
import { setShort } from './store/shorts.ts';

/** What this service keeps of others' state. Every write sets what the event says unless a later version is there already. */
export const consumers: Handlers = {
  ...projections,
  'account.deleted': async (event, sql) => {
    await forgetAccount(event, sql);
    await projections['account.deleted'](event, sql);
  },
  'user.status_changed': followStanding,
  'moderation.decided': obeyModerators,
  'post.due': { batch: publishScheduled },
  'reactions.changed': {
    batch: async (events, sql) => {
      await projections['reactions.changed'].batch(events, sql);
      await observeReactions(sql, events);
    },
  },
  'comment.created': async (event, sql) => {
    await projections['comment.created'](event, sql);
    await observeComment(sql, event);
  },
  'short.created': ({ data }, sql) => setShort(sql, data),
};
