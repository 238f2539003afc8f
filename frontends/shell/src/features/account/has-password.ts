import type { User } from '@supabase/auth-js';

/** Whether the account can sign in with a password: an account created through a provider has no `email` identity. */
export const hasPassword = ({ identities }: Pick<User, 'identities'>): boolean =>
  (identities ?? []).some(({ provider }) => provider === 'email');
