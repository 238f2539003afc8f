import type { User } from '@supabase/auth-js';

/** Whether the account can sign in with a password: those who only ever came through a provider have no identity of their address. */
export const hasPassword = ({ identities }: Pick<User, 'identities'>): boolean =>
  (identities ?? []).some(({ provider }) => provider === 'email');
