import { t } from '@lingui/core/macro';
import type { User } from '@supabase/auth-js';
import { auth, Button, call, Dialog, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { type FormEvent, useState } from 'react';
import { unwrap, useAsyncAction } from './async-action.ts';
import { hasPassword } from './has-password.ts';
import { ReauthenticationFields, useReauthentication } from './reauthentication.tsx';
import { useAccount } from './use-account.ts';

interface ReauthenticationDialogProps {
  readonly onClose: (isVerified: boolean) => void;
}

/** Asks for the password or a mailed code again, because the session is older than a sensitive change allows. */
export function ReauthenticationDialog({ onClose }: ReauthenticationDialogProps) {
  const { data: account, error, refetch } = useAccount();
  return (
    <Dialog title={t`Confirm your identity`} onClose={() => onClose(false)}>
      {account && <ReauthenticationForm account={account} onClose={onClose} />}
      {!account && error && (
        <ErrorState title={t`Your account could not be loaded`} detail={error.message} onRetry={() => void refetch()} />
      )}
      {!account && !error && <Skeleton height="3.25rem" radius="12px" />}
    </Dialog>
  );
}

function ReauthenticationForm({ account, onClose }: ReauthenticationDialogProps & { readonly account: User }) {
  const reauthentication = useReauthentication(hasPassword(account));
  const { method, password, code } = reauthentication;
  const { running, problem, run } = useAsyncAction();
  // The access token states the time of the last authentication: only a new one is accepted.
  const [isRecorded, setRecorded] = useState(false);
  const confirm = async () => {
    if (!isRecorded) await call(routes.reauthenticateSession, { body: method === 'password' ? { password } : { nonce: code } });
    setRecorded(true);
    unwrap(await (await auth()).refreshSession());
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(confirm)) onClose(true);
  };
  return (
    <form className="tz-stack" onSubmit={(event) => void onSubmit(event)}>
      <p>{t`You logged in a while ago. Confirm that it is you to continue.`}</p>
      <ReauthenticationFields
        reauthentication={reauthentication}
        hasPassword={hasPassword(account)}
        email={account.email ?? ''}
        problem={problem}
      />
      <div className="tz-row">
        <Button type="submit" kind="primary" disabled={running || !reauthentication.isComplete}>
          {running ? t`Confirming...` : t`Confirm`}
        </Button>
        <Button onClick={() => onClose(false)}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
