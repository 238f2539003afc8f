import { call } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import type { ConfirmedChange } from '../account/confirmed-change.tsx';
import { useRefreshAccount } from '../account/use-account.ts';
import { useRefreshPasskeys } from '../passkeys/use-passkeys.ts';

/** The types of the auth client lack the field. */
export const isPaused = (thing: object): boolean => 'is_paused' in thing && thing.is_paused === true;

interface Decision {
  readonly keep: ConfirmedChange;
  readonly remove: ConfirmedChange;
}

const codeFields = (code: string | undefined) => (code === undefined ? {} : { reauthentication_code: code });

/** Keeps and removes ways to log in. */
export function useLogInChanges(): Readonly<Record<'identity' | 'passkey', (id: string) => Decision>> {
  const refreshAccount = useRefreshAccount();
  const refreshPasskeys = useRefreshPasskeys();
  return {
    identity: (id) => ({
      keep: (code) => call(routes.confirmIdentity, { params: { id }, body: codeFields(code) }).then(refreshAccount),
      remove: (code) => call(routes.unlinkIdentity, { params: { id }, query: codeFields(code) }).then(refreshAccount),
    }),
    passkey: (id) => ({
      keep: (code) => call(routes.confirmPasskey, { params: { id }, body: codeFields(code) }).then(refreshPasskeys),
      remove: (code) => call(routes.removePasskey, { params: { id }, query: codeFields(code) }).then(refreshPasskeys),
    }),
  };
}
