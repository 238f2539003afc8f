import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { auth, Button, CodeField, codeLength, LinkButton, Notice, TextField, useStorageState, useTitle } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unwrap, useAsyncAction } from '../../features/accounts/async-action.ts';
import { DevInboxHint } from '../../features/accounts/dev-inbox-hint.tsx';
import { useSettings } from '../../features/accounts/settings.ts';
import { AuthLayout } from '../../layout/auth-layout.tsx';

const newPasswordUrl = () => `${window.location.origin}/new-password`;

/** Requests a password recovery email. The response is the same whether or not the account exists. */
export function ForgotPassword() {
  useTitle(t`Forgot password`);
  const { state } = useLocation() as { state: { email?: string } | null };
  const [email, setEmail] = useState(state?.email ?? '');
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const { running, problem, run } = useAsyncAction();
  const requestEmail = () =>
    run(async () => {
      const trimmedEmail = email.trim();
      if (trimmedEmail === '') throw new Error(t`Please enter your email.`);
      unwrap(await (await auth()).resetPasswordForEmail(trimmedEmail, { redirectTo: newPasswordUrl() }));
      setRequestedEmail(trimmedEmail);
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void requestEmail();
  };

  return (
    <AuthLayout>
      <h1>{t`Forgot your password?`}</h1>
      <p className="tz-muted">{t`Enter the email of your account. We will send you a link and a code to choose a new password.`}</p>
      <form className="tz-stack" onSubmit={onSubmit}>
        <TextField label={t`Email`} type="email" name="email" autoComplete="email" value={email} onChange={setEmail} problem={problem} />
        <Button type="submit" kind="primary" size="large" wide disabled={running}>
          {running ? t`Loading...` : t`Send email`}
        </Button>
      </form>
      <div aria-live="polite">
        {requestedEmail && <EmailRequested key={requestedEmail} email={requestedEmail} onResend={() => void requestEmail()} />}
      </div>
      <Button to="/login" kind="bare" size="small" icon="arrowLeft" className="auth-layout__back">
        {t`Back to log-in`}
      </Button>
    </AuthLayout>
  );
}

/** Does not reveal whether the account exists. */
function EmailRequested({ email, onResend }: { email: string; onResend: () => void }) {
  const navigate = useNavigate();
  const isBlocked = useStorageState() === 'blocked';
  const { data: settings } = useSettings();
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const redeem = (digits: string) =>
    void run(async () => {
      unwrap(await (await auth()).verifyOtp({ email, token: digits, type: 'recovery' }));
      navigate('/new-password');
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    redeem(code);
  };
  return (
    <Notice icon="mail" title={t`Check your email`}>
      <p>
        {isBlocked ? (
          <Trans>
            If there is an account for <strong>{email}</strong>, we sent an email to it. Enter its six-digit code here. The button in the
            email cannot log you in, because your browser blocks storage.
          </Trans>
        ) : (
          <Trans>
            If there is an account for <strong>{email}</strong>, we sent an email to it. Click the button in it, in this browser, or enter
            its six-digit code here.
          </Trans>
        )}
      </p>
      <form className="tz-stack" onSubmit={onSubmit}>
        <CodeField
          label={t`Six-digit code`}
          name="code"
          value={code}
          onChange={setCode}
          onComplete={redeem}
          problem={problem}
          disabled={running}
        />
        <Button type="submit" disabled={running || code.length < codeLength}>
          {running ? t`Loading...` : t`Continue`}
        </Button>
      </form>
      <p>
        {t`Did not get it? Check your spam folder, or`} <LinkButton onClick={onResend}>{t`send it again`}</LinkButton>.
      </p>
      {settings?.dev_inbox && <DevInboxHint />}
    </Notice>
  );
}
