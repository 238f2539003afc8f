import { t } from '@lingui/core/macro';
import type { User } from '@supabase/auth-js';
import { auth, Button, call, closeIdentityPrompt, Dialog, ErrorState, type IdentityPromptKind, Skeleton } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { type FormEvent, useState } from 'react';
import { hasPassword, useAccount } from '../accounts/api.ts';
import { unwrap, useAsyncAction } from '../accounts/async-action.ts';
import { ReauthenticationFields, useReauthentication } from '../accounts/reauthentication.tsx';
import { LoadedSecondFactorForm } from './second-factor-form.tsx';

interface ReauthenticationDialogProps {
  readonly onClose: (isVerified: boolean) => void;
}

/** Asks for the password or a mailed code again, because the session is older than a sensitive change allows. */
function ReauthenticationDialog({ onClose }: ReauthenticationDialogProps) {
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

const cancel = (): void => closeIdentityPrompt(false);

/** Asks for the second factor, a reauthentication, or to set up a second factor. */
export function SecondFactorDialog({ prompt }: { prompt: IdentityPromptKind }) {
  if (prompt === 'reauthentication') return <ReauthenticationDialog onClose={closeIdentityPrompt} />;
  return prompt === 'code' ? <VerificationDialog /> : <EnrollmentDialog />;
}

function VerificationDialog() {
  return (
    <Dialog title={t`Confirm your identity`} onClose={cancel}>
      <div className="tz-stack">
        <p>{t`Your account is protected by a second factor. Confirm it to continue.`}</p>
        <LoadedSecondFactorForm onVerified={() => closeIdentityPrompt(true)} />
        <Button onClick={cancel}>{t`Cancel`}</Button>
      </div>
    </Dialog>
  );
}

function EnrollmentDialog() {
  return (
    <Dialog title={t`Set up a second factor`} onClose={cancel}>
      <div className="tz-stack">
        <p>
          {t`Moderators and admins need a second factor here. Set up a passkey or an authenticator app in your account settings, then come back.`}
        </p>
        <div className="tz-row">
          <Button kind="primary" to="/account/security" onClick={cancel}>
            {t`Open security settings`}
          </Button>
          <Button onClick={cancel}>{t`Not now`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
