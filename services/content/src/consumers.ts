import type { Handlers } from '@trenzeye/kit';
import { introduceAuthor, setAuthor } from './store/authors.ts';
import { setCommentCount, setReactions } from './store/metrics.ts';
import { setViewerReaction } from './store/viewer-reactions.ts';

/** What this service keeps of others' state. Every write sets what the event says unless a later version is there already. */
export const consumers: Handlers = {
  'account.registered': async ({ data }, sql) => introduceAuthor(sql, data.userId, data.username),
  'user.updated': async ({ data }, sql) => setAuthor(sql, data),
  'reactions.changed': async ({ data }, sql) => {
    await setReactions(sql, data.contentId, data.counts, data.version);
    await setViewerReaction(sql, { userId: data.userId, contentId: data.contentId, reaction: data.userReaction, version: data.version });
  },
  'comment.created': async ({ data }, sql) => setCommentCount(sql, data.contentId, data.commentCount, data.version),
};
