import type { Handlers } from '@trenzeye/kit';
import { forgetAuthor, introduceAuthor, setAuthor } from './store/authors.ts';
import { forgetFollowers, setFollower } from './store/followers.ts';
import { setCommentCount, setReactions } from './store/metrics.ts';
import { forgetRelations, keepRelation } from './store/relations.ts';
import { forgetViewerReactions, setViewerReactions } from './store/viewer-reactions.ts';

/**
 * What content keeps of other services for its feeds, and nothing else: counts, authors, who reacted how, who follows, blocks or
 * mutes whom. Told again from the beginning it comes out the same.
 */
export const projections = {
  'account.registered': ({ data }, sql) => introduceAuthor(sql, data.userId, data.username),
  'account.deleted': async ({ data }, sql) => {
    await forgetAuthor(sql, data.userId);
    await forgetViewerReactions(sql, data.userId);
    await forgetFollowers(sql, data.userId);
    await forgetRelations(sql, data.userId);
  },
  'user.updated': ({ data }, sql) => setAuthor(sql, data),
  'reactions.changed': {
    batch: async (events, sql) => {
      const changes = events.map(({ data }) => data);
      await setReactions(sql, changes);
      await setViewerReactions(sql, changes);
    },
  },
  'comment.created': ({ data }, sql) => setCommentCount(sql, data.contentId, data.commentCount, data.version),
  'comment.removed': ({ data }, sql) => setCommentCount(sql, data.contentId, data.commentCount, data.version),
  'comment.restored': ({ data }, sql) => setCommentCount(sql, data.contentId, data.commentCount, data.version),
  'follow.changed': ({ data }, sql) => setFollower(sql, data),
  'relation.changed': ({ data }, sql) => keepRelation(sql, data),
} as const satisfies Handlers;
