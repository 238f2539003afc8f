import type { Handlers } from '@trenzeye/kit';
import { forgetAccount } from './domain/forget-account.ts';
import { observeComment, observeReactions } from './domain/signals/observe-social.ts';
import { introduceAuthor, setAuthor } from './store/authors.ts';
import { setFollower } from './store/followers.ts';
import { setCommentCount, setReactions } from './store/metrics.ts';
import { setSilenced } from './store/observations.ts';
import { setViewerReactions } from './store/viewer-reactions.ts';

/** What this service keeps of others' state. Every write sets what the event says unless a later version is there already. */
export const consumers: Handlers = {
  'account.registered': async ({ data }, sql) => introduceAuthor(sql, data.userId, data.username),
  'account.deleted': forgetAccount,
  'user.updated': async ({ data }, sql) => setAuthor(sql, data),
  'user.status_changed': async ({ data }, sql) => setSilenced(sql, data.userId, data.status !== 'active', data.version),
  'reactions.changed': {
    batch: async (events, sql) => {
      const changes = events.map(({ data }) => data);
      await setReactions(sql, changes);
      await setViewerReactions(sql, changes);
      await observeReactions(sql, events);
    },
  },
  'comment.created': async (event, sql) => {
    await setCommentCount(sql, event.data.contentId, event.data.commentCount, event.data.version);
    await observeComment(sql, event);
  },
  'follow.changed': async ({ data }, sql) => setFollower(sql, data),
  'comment.removed': async ({ data }, sql) => setCommentCount(sql, data.contentId, data.commentCount, data.version),
};
