import { call } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { useRefreshAccount } from '../accounts/api.ts';
import { useRefreshPasskeys } from '../passkeys/passkeys.ts';

/** The types of the auth client lack the field. */
export const isPaused = (thing: object): boolean => 'is_paused' in thing && thing.is_paused === true;

interface Decision {
  readonly keep: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Keeps and removes ways to log in. */
export function useLogInChanges(): Readonly<Record<'identity' | 'passkey', (id: string) => Decision>> {
  const refreshAccount = useRefreshAccount();
  const refreshPasskeys = useRefreshPasskeys();
  return {
    identity: (id) => ({
      keep: () => call(routes.confirmIdentity, { params: { id }, body: {} }).then(refreshAccount),
      remove: () => call(routes.unlinkIdentity, { params: { id } }).then(refreshAccount),
    }),
    passkey: (id) => ({
      keep: () => call(routes.confirmPasskey, { params: { id }, body: {} }).then(refreshPasskeys),
      remove: () => call(routes.removePasskey, { params: { id } }).then(refreshPasskeys),
    }),
  };
}
