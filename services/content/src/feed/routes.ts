import { type Endpoint, endpoint, nextLink, reply, SerializedJson } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readFeed } from './read-feed.ts';
import { readFollowing } from './read-following.ts';

export const getPublicFeed = (context: ContentContext): Endpoint =>
  endpoint(content.publicFeed, async ({ query, viewer, request }) => {
    const { json, next } = await readFeed(context, query, viewer?.id);
    return reply(200, new SerializedJson(json), nextLink(request, next));
  });

export const getFollowingFeed = (context: ContentContext): Endpoint =>
  endpoint(content.followingFeed, async ({ query, viewer, request }) => {
    const { items, next } = await readFollowing(context, query, viewer.id);
    return reply(200, items, nextLink(request, next));
  });
