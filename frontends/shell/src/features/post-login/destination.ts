import { ApiError } from '@trenzeye/frontend-kit';
import { toUsername } from '@trenzeye/proto/text/username';
import type { Location } from 'react-router-dom';

/** Router state that makes the log-in page explain a ban. */
export const banState = { reason: 'banned' } as const;

export const isBanState = (state: unknown): boolean => (state as Partial<typeof banState> | null)?.reason === banState.reason;

/** The result of the signed-in user's profile lookup; `row` is null for an account without a profile. */
export type ProfileLookup = { readonly row: { readonly username?: string | null } | null } | { readonly error: unknown };

type Destination = 'home' | 'onboarding' | 'create-profile' | 'stay';

/** PostgREST's code for "no row". */
const noRowCode = 'PGRST116';

/** The next step after a sign-in: see post-login routing in the specification. */
export function decideDestination(lookup: ProfileLookup): Destination {
  if ('row' in lookup) {
    if (!lookup.row) return 'create-profile';
    return lookup.row.username ? 'home' : 'onboarding';
  }
  return lookup.error instanceof ApiError && lookup.error.code === noRowCode ? 'create-profile' : 'stay';
}

export interface Account {
  readonly id: string;
  readonly email?: string | undefined;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

interface ProfileRow {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly avatar_url: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/**
 * The profile row of a new account: username from its metadata, otherwise the part of the email before the @, otherwise 'user'. A picture on
 * another server is not sent.
 */
export function initialProfile({ id, email, user_metadata }: Account): ProfileRow {
  const trimmedEmail = text(email);
  const picture = text(user_metadata.avatar_url);
  const names = [text(user_metadata.username), text(trimmedEmail?.split('@')[0])].map((name) => toUsername(name ?? ''));
  return {
    id,
    email: trimmedEmail,
    username: names.find((name) => name !== '') ?? 'user',
    avatar_url: picture?.startsWith(`/media/avatars/${id}/`) ? picture : null,
  };
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** A page of this site with its query and fragment. */
export const pathOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;

/** The page that led to the log-in page, from its router state; undefined for the landing page and anything that is not a path of this site. */
export function returnPathOf({ state }: Pick<Location, 'state'>): string | undefined {
  const path = (state as { readonly returnPath?: unknown } | null)?.returnPath;
  return typeof path === 'string' && /^\/[^/\\]/.test(path) ? path : undefined;
}
