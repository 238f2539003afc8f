import { t } from '@lingui/core/macro';
import type { User } from '@supabase/auth-js';
import { auth, Button, PasswordField, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { hasPassword, useAccount, useRefreshAccount } from '../../features/accounts/api.ts';
import { errorCode, unwrap, useAsyncAction } from '../../features/accounts/async-action.ts';
import { PasswordStrength } from '../../features/accounts/password-strength.tsx';
import { ReauthenticationFields, useReauthentication } from '../../features/accounts/reauthentication.tsx';
import { useSettings } from '../../features/accounts/settings.ts';
import { useAccountSecured } from '../../features/connections/secured.ts';
import { AccountSection } from './account-section.tsx';

export function PasswordSection() {
  const { data: account } = useAccount();
  const [isChanging, setChanging] = useState(false);
  if (!account) return null;
  const hasCurrentPassword = hasPassword(account);
  return (
    <AccountSection
      title={t`Password`}
      description={
        hasCurrentPassword
          ? t`Changing it signs out all your other sessions.`
          : t`You log in through a provider. With a password you can also log in by email.`
      }
    >
      {isChanging ? (
        <ChangePassword account={account} onDone={() => setChanging(false)} />
      ) : (
        <Button size="small" icon="key" onClick={() => setChanging(true)} className="account-section__action">
          {hasCurrentPassword ? t`Change password` : t`Set a password`}
        </Button>
      )}
    </AccountSection>
  );
}

/** Error codes about the reauthentication, not about the new password. */
const reauthenticationErrors = /^(reauth|current_password|invalid_credentials|otp)/;

function ChangePassword({ account, onDone }: { account: User; onDone: () => void }) {
  const { data: settings } = useSettings();
  const toast = useToast();
  const refresh = useRefreshAccount();
  const secured = useAccountSecured();
  const hasCurrentPassword = hasPassword(account);
  const reauthentication = useReauthentication(hasCurrentPassword);
  const [password, setPassword] = useState('');
  const [isReauthenticationProblem, setReauthenticationProblem] = useState(false);
  const { running, problem, run } = useAsyncAction();

  const change = async () => {
    const changed = await run(async () => {
      try {
        const credentials =
          reauthentication.method === 'password' ? { current_password: reauthentication.password } : { nonce: reauthentication.code };
        unwrap(await (await auth()).updateUser({ password, ...credentials }));
      } catch (error) {
        setReauthenticationProblem(reauthenticationErrors.test(errorCode(error)));
        throw error;
      }
      await refresh();
      secured();
    });
    if (!changed) return;
    toast.success(t`Password changed`, t`All your other sessions were signed out.`);
    onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void change();
  };

  return (
    <form className="tz-stack" onSubmit={onSubmit}>
      <input type="email" name="email" autoComplete="username" value={account.email ?? ''} readOnly hidden />
      <ReauthenticationFields
        reauthentication={reauthentication}
        hasPassword={hasCurrentPassword}
        email={account.email ?? ''}
        problem={isReauthenticationProblem ? problem : null}
      />
      <PasswordField
        label={t`New password`}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        problem={isReauthenticationProblem ? null : problem}
        hint={<PasswordStrength password={password} minLength={settings?.min_password ?? 8} />}
      />
      <div className="tz-row">
        <Button type="submit" kind="primary" disabled={running || password === '' || !reauthentication.isComplete}>
          {running ? t`Saving...` : t`Save`}
        </Button>
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
