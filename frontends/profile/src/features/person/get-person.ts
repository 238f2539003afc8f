import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '@trenzeye/frontend-kit';
import { profile, type UserProfile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';

export type Person = z.output<typeof UserProfile>;

const personOptions = (id: string | undefined) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call(profile.getUser, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });

/** Ids never change hands; a name may, when it is given up. */
const idOptions = (username: string | undefined) =>
  queryOptions({
    queryKey: ['user-id', username],
    queryFn: async ({ signal }) => {
      const rows = await call(profile.selectUsers, { query: { username: `eq.${username}`, select: 'id', limit: '1' }, signal });
      return (Array.isArray(rows) ? rows[0]?.id : rows.id) ?? null;
    },
    enabled: username !== undefined,
  });

/** Whom an address names: by id, or by username. */
export type Address = { readonly id: string } | { readonly username: string };

export type PersonState =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly error: Error }
  | { readonly state: 'there'; readonly person: Person };

/** Nobody has this id, or nothing could have it. */
const isMissing = (error: Error): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The public profile at an address of a page. */
export function usePerson(address: Address): PersonState {
  const found = useQuery(idOptions('username' in address ? address.username : undefined));
  const id = 'id' in address ? address.id : (found.data ?? undefined);
  const { data, error: failure } = useQuery(personOptions(id));
  if (data) return { state: 'there', person: data };
  const error = found.error ?? failure;
  if (error) return isMissing(error) ? { state: 'missing' } : { state: 'failed', error };
  return { state: found.data === null ? 'missing' : 'loading' };
}

/** Shows a profile as the server has just answered it. */
export const keepPerson = (client: QueryClient, person: Person): void => {
  client.setQueryData(personOptions(person.id).queryKey, person);
};
