import { ApiError } from '@trenzeye/frontend-kit';

/** What looking up the signed-in user's profile row brought. */
export type ProfileLookup = { readonly row: { readonly username?: string | null } } | { readonly error: unknown };

export type Destination = 'home' | 'onboarding' | 'create-profile' | 'stay';

/** PostgREST's word for "no row". */
const noRow = 'PGRST116';

/** Where a sign-in leads: see the specification's post-login routing. */
export function decideDestination(lookup: ProfileLookup): Destination {
  if ('row' in lookup) return lookup.row.username ? 'home' : 'onboarding';
  return lookup.error instanceof ApiError && lookup.error.code === noRow ? 'create-profile' : 'stay';
}

export interface Account {
  readonly id: string;
  readonly email?: string | undefined;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

export interface ProfileRow {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly avatar_url: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/** The row a new account starts with: its metadata's username, else the part of the address before the @, else 'user'. */
export function initialProfile({ id, email, user_metadata }: Account): ProfileRow {
  const address = text(email);
  const username = text(user_metadata.username) ?? text(address?.split('@')[0]) ?? 'user';
  return { id, email: address, username, avatar_url: text(user_metadata.avatar_url) };
}
