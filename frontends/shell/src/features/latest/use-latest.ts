import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

/** The newest published items, at most `limit`. */
export const useLatest = (limit: number) =>
  useQuery({ queryKey: ['home', 'latest', limit], queryFn: ({ signal }) => call(content.publicFeed, { query: { limit }, signal }) });

/** The newest of the people one follows, at most `limit`. */
export const useFollowing = (limit: number) =>
  useQuery({
    queryKey: ['home', 'following', limit],
    queryFn: ({ signal }) => call(content.followingFeed, { query: { limit }, signal }),
  });
