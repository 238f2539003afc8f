import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { readLeaderboard } from './read-leaderboard.ts';

export const leaderboardEndpoint = (context: SocialContext): Endpoint =>
  endpoint(social.leaderboard, async ({ query, request }) => {
    const { entries, next } = await readLeaderboard(context, query);
    return reply(200, entries, nextLink(request, next));
  });
