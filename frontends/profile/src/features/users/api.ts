import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '@trenzeye/frontend-kit';
import { profile as profileApi, type UserProfile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';

export type Profile = z.output<typeof UserProfile>;

const profileOptions = (id: string | undefined) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call(profileApi.getUser, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });

/** Looks up the id by username. Not cached as the profile itself: a released username can belong to another user. */
const idOptions = (username: string | undefined) =>
  queryOptions({
    queryKey: ['user-id', username],
    queryFn: async ({ signal }) => {
      const rows = await call(profileApi.selectUsers, { query: { username: `eq.${username}`, select: 'id', limit: '1' }, signal });
      return (Array.isArray(rows) ? rows[0]?.id : rows.id) ?? null;
    },
    enabled: username !== undefined,
  });

/** The user a page URL refers to. */
export type ProfileReference = { readonly id: string } | { readonly username: string };

type ProfileResult =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly error: Error }
  | { readonly state: 'found'; readonly profile: Profile };

/** The user does not exist or the id is malformed. */
const isMissing = (error: Error): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The public profile for a page URL. */
export function useProfile(reference: ProfileReference): ProfileResult {
  const idQuery = useQuery(idOptions('username' in reference ? reference.username : undefined));
  const id = 'id' in reference ? reference.id : (idQuery.data ?? undefined);
  const { data, error: profileError } = useQuery(profileOptions(id));
  if (data) return { state: 'found', profile: data };
  const error = idQuery.error ?? profileError;
  if (error) return isMissing(error) ? { state: 'missing' } : { state: 'failed', error };
  return { state: idQuery.data === null ? 'missing' : 'loading' };
}

/** Stores a profile from a server response in the cache. */
export const cacheProfile = (client: QueryClient, profile: Profile): void => {
  client.setQueryData(profileOptions(profile.id).queryKey, profile);
};
