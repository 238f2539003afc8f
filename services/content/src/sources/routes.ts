import { type Endpoint, endpoint, notFound, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { readSources } from './active-sources.ts';
import { addFeed, previewFeed } from './add-feed.ts';
import { changeSource } from './change-source.ts';
import { followedFeedId } from './followed-feed-id.ts';
import { exportFeeds, importFeeds } from './opml.ts';
import { presentSources } from './present-source.ts';
import { deleteFeed, deleteFetches, renameFollowedFeed } from './store.ts';

/** Removes a feed that an admin added; users who follow it keep it. Throws `not_found`. */
export const removeFeed = async (prisma: Database, id: string): Promise<void> => {
  const url = await deleteFeed(prisma, id);
  if (url === undefined) throw notFound('feed');
  await deleteFetches(prisma, id);
  await renameFollowedFeed(prisma, id, followedFeedId(url));
};

const getSources = ({ prisma, signalSources, clock }: ContentContext): Endpoint =>
  endpoint(content.trendSources, async () => ({
    enabled: signalSources.isOn,
    sources: await presentSources(prisma, await readSources(prisma, signalSources), clock()),
  }));

const getOpml = (context: ContentContext): Endpoint => endpoint(content.exportFeeds, async () => ({ opml: await exportFeeds(context) }));

const postOpml = (context: ContentContext): Endpoint => endpoint(content.importFeeds, ({ body }) => importFeeds(context, body.opml));

const postPreview = (context: ContentContext): Endpoint => endpoint(content.previewFeed, ({ body }) => previewFeed(context, body.url));

const postFeed = (context: ContentContext): Endpoint =>
  endpoint(content.addFeed, async ({ body }) => reply(201, await addFeed(context, body)));

const putSource = (context: ContentContext): Endpoint =>
  endpoint(content.changeSource, ({ params, body }) => changeSource(context, params.id, body));

const deleteSource = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.deleteFeed, async ({ params }) => {
    await removeFeed(prisma, params.id);
    return reply(204, undefined);
  });

// Fixed paths come before those with a parameter in the same position.
export const adminSources = [getSources, getOpml, postOpml, postPreview, postFeed, putSource, deleteSource];
