import type { Handlers, Projection } from '@trenzeye/kit';
import { deleteViewerReactions } from './accounts/store/account-data.ts';
import { addAuthor, deleteFollows, deleteRelations, markAuthorDeleted, setAuthor, setFollower, setRelation } from './authors/store.ts';
import { PrismaClient } from './database/generated/client.ts';
import { emptyProjections } from './database/rebuild.ts';
import type { ContentTransaction } from './database/transaction.ts';
import { setViewerReactions } from './feed/store/viewer-reactions.ts';
import { setCommentCounts, setReactionCounts } from './items/store/metrics.ts';

interface CommentEvent {
  readonly data: { readonly contentId: string; readonly commentCount: number; readonly version: number };
}

const setComments = {
  batch: (events: readonly CommentEvent[], tx: ContentTransaction): Promise<void> =>
    setCommentCounts(
      tx,
      events.map(({ data }) => data),
    ),
};

/**
 * The projections that the feeds need: counts, authors, reactions, follows, blocks and mutes. Replaying all events from the beginning gives
 * the same result.
 */
export const projections = {
  'account.registered': ({ data }, tx) => addAuthor(tx.prisma, data.userId, data.username),
  'account.deleted': async ({ data }, tx) => {
    await markAuthorDeleted(tx.prisma, data.userId);
    await deleteViewerReactions(tx.prisma, data.userId);
    await deleteFollows(tx.prisma, data.userId);
    await deleteRelations(tx.prisma, data.userId);
  },
  'user.updated': ({ data }, tx) => setAuthor(tx.prisma, data),
  'reactions.changed': {
    batch: async (events, tx) => {
      const changes = events.map(({ data }) => data);
      await setReactionCounts(tx, changes);
      await setViewerReactions(tx, changes);
    },
  },
  'comment.created': setComments,
  'comment.removed': setComments,
  'comment.restored': setComments,
  'follow.changed': ({ data }, tx) => setFollower(tx.prisma, data),
  'relation.changed': ({ data }, tx) => setRelation(tx.prisma, data),
} as const satisfies Handlers<PrismaClient>;

/** What the rebuild program restores from the event log. */
export const rebuildableProjection: Projection<PrismaClient> = {
  service: 'content',
  prisma: (adapter) => new PrismaClient({ adapter }),
  handlers: projections,
  clear: ({ prisma }) => emptyProjections(prisma),
};
