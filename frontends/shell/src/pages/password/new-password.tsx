import { t } from '@lingui/core/macro';
import { auth, Button, endPasswordRecovery, Notice, PasswordField, Skeleton, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { unwrap, useAsyncAction } from '../../features/accounts/async-action.ts';
import { useAuthCallback } from '../../features/accounts/auth-callback.ts';
import { PasswordStrength } from '../../features/accounts/password-strength.tsx';
import { useSettings } from '../../features/accounts/settings.ts';
import { useAccountSecured } from '../../features/connections/secured.ts';
import { SecondFactorStep } from '../../features/factors/second-factor-step.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';

/** Target of the password recovery link, which has already signed the user in. */
export function NewPassword() {
  useTitle(t`New password`);
  const { state, isRecoveringPassword, pendingUser } = useSession();
  const callback = useAuthCallback();
  const [saved, setSaved] = useState(false);
  if (saved) return <FinishRecovery />;
  if (state === 'signed-in' && !isRecoveringPassword) return <Navigate to="/account/security" replace />;
  return (
    <AuthLayout>
      {state === 'loading' && !pendingUser && <Loading />}
      {state === 'signed-out' && <LinkExpired reason={callback?.error ?? null} />}
      {pendingUser && <SecondFactorStep description={t`Verify your second factor before you choose a new password.`} />}
      {state === 'signed-in' && <NewPasswordForm onSaved={() => setSaved(true)} />}
    </AuthLayout>
  );
}

function Loading() {
  return (
    <div className="tz-stack" aria-busy="true">
      <Skeleton width="70%" height="2.25rem" />
      <Skeleton height="3rem" radius="12px" />
      <Skeleton height="3.25rem" radius="12px" />
    </div>
  );
}

/** Ends the recovery while leaving the page; ending it earlier would redirect to the account page. */
function FinishRecovery() {
  useEffect(endPasswordRecovery, []);
  return <Navigate to="/home" replace />;
}

function NewPasswordForm({ onSaved }: { onSaved: () => void }) {
  const secured = useAccountSecured();
  const { user } = useSession();
  const { data: settings } = useSettings();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const { running, problem, run } = useAsyncAction();
  const save = async () => {
    const saved = await run(async () => {
      if (password === '') throw new Error(t`Please enter a new password.`);
      unwrap(await (await auth()).updateUser({ password }));
    });
    if (!saved) return;
    secured();
    toast.success(t`Password changed`, t`You are logged in. All your other sessions were signed out.`);
    onSaved();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <h1>{t`Choose a new password`}</h1>
      <form className="tz-stack" onSubmit={onSubmit}>
        {/* Lets password managers match the account. */}
        <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t`New password`}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          problem={problem}
          hint={<PasswordStrength password={password} minLength={settings?.min_password ?? 8} />}
        />
        <Button type="submit" kind="primary" size="large" wide disabled={running}>
          {running ? t`Loading...` : t`Save and continue`}
        </Button>
      </form>
    </>
  );
}

function LinkExpired({ reason }: { reason: string | null }) {
  return (
    <>
      <h1>{t`This link no longer works`}</h1>
      <Notice tone="warning">
        {reason && <p>{reason}.</p>}
        <p>
          {t`Links from emails work once, for one hour, in the browser that requested them. Request a new one; your old password stays valid until you change it.`}
        </p>
      </Notice>
      <Button kind="primary" size="large" wide to="/forgot-password">
        {t`Request a new link`}
      </Button>
      <Button to="/login" kind="bare" size="small" icon="arrowLeft" className="auth-layout__back">
        {t`Back to log-in`}
      </Button>
    </>
  );
}
