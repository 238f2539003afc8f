import { t } from '@lingui/core/macro';
import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { auth, Button, closeSecondFactorPrompt, Dialog, ErrorState, type SecondFactorPromptKind, Skeleton } from '@trenzeye/frontend-kit';
import { unwrap } from '../account/async-action.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

const cancel = (): void => closeSecondFactorPrompt(false);

/** Asks for the second factor, or to set up one. */
export function SecondFactorDialog({ prompt }: { prompt: SecondFactorPromptKind }) {
  return prompt === 'code' ? <VerificationDialog /> : <EnrolmentDialog />;
}

/** The second factors as the server has them: the session's copy may be outdated. */
async function readFactors(): Promise<readonly Factor[]> {
  const client = await auth();
  const { all } = unwrap(await client.mfa.listFactors());
  // The last factor was removed after the access token was issued: a new token no longer needs it.
  if (all.every(({ status }) => status === 'unverified')) {
    unwrap(await client.refreshSession());
    closeSecondFactorPrompt(true);
  }
  return all;
}

function VerificationDialog() {
  const { data, error, refetch } = useQuery({ queryKey: ['second-factors'], queryFn: readFactors, staleTime: 0, gcTime: 0 });
  return (
    <Dialog title={t`Confirm your identity`} onClose={cancel}>
      <div className="tz-stack">
        <p>{t`Your account is protected by a second factor. Confirm it to continue.`}</p>
        {data && data.length > 0 && <SecondFactorForm factors={data} onVerified={() => closeSecondFactorPrompt(true)} />}
        {!data && !error && <Skeleton height="3.25rem" radius="12px" />}
        {error && <ErrorState title={t`Your second factors could not be loaded`} detail={error.message} onRetry={() => void refetch()} />}
        <Button onClick={cancel}>{t`Cancel`}</Button>
      </div>
    </Dialog>
  );
}

function EnrolmentDialog() {
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
