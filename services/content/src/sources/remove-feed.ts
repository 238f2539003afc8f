import { notFound } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import { followedFeedId } from '../niches/follow-rows.ts';
import { renameFollowedFeed } from '../niches/store/niches.ts';
import { deleteFeed } from './store/signal-sources.ts';
import { deleteFetches } from './store/source-fetches.ts';

/** Removes a feed that an admin added; users who follow it keep it. Throws `not_found`. */
export const removeFeed = async (prisma: Database, id: string): Promise<void> => {
  const url = await deleteFeed(prisma, id);
  if (url === undefined) throw notFound('feed');
  await deleteFetches(prisma, id);
  await renameFollowedFeed(prisma, id, followedFeedId(url));
};
