import type { Handlers } from '@trenzeye/kit';
import { introduceAuthor, setAuthor } from './store/authors.ts';
import { setCommentCount, setReactions } from './store/metrics.ts';
import { setViewerReactions } from './store/viewer-reactions.ts';

/** What this service keeps of others' state. Every write sets what the event says unless a later version is there already. */
export const consumers: Handlers = {
  'account.registered': async ({ data }, sql) => introduceAuthor(sql, data.userId, data.username),
  'user.updated': async ({ data }, sql) => setAuthor(sql, data),
  'reactions.changed': {
    batch: async (events, sql) => {
      const changes = events.map(({ data }) => data);
      await setReactions(sql, changes);
      await setViewerReactions(sql, changes);
    },
  },
  'comment.created': async ({ data }, sql) => setCommentCount(sql, data.contentId, data.commentCount, data.version),
};
