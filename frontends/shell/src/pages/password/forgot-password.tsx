import { auth, Button, CodeField, LinkButton, Notice, TextField, useTitle } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unwrap, useAsyncAction } from '../../features/account/async-action.ts';
import { DevInboxHint } from '../../features/account/dev-inbox-hint.tsx';
import { useSettings } from '../../features/settings/use-settings.ts';
import { AuthLayout } from '../../layout/auth-layout.tsx';

const newPassword = () => `${window.location.origin}/new-password`;

/** Asks for the mail that leads to a new password. The answer never tells whether there is such an account. */
export function ForgotPassword() {
  useTitle('Forgot password');
  const { state } = useLocation() as { state: { email?: string } | null };
  const [email, setEmail] = useState(state?.email ?? '');
  const [asked, setAsked] = useState<string | null>(null);
  const { running, problem, run } = useAsyncAction();
  const ask = () =>
    run(async () => {
      const address = email.trim();
      if (address === '') throw new Error('Please enter your email.');
      unwrap(await (await auth()).resetPasswordForEmail(address, { redirectTo: newPassword() }));
      setAsked(address);
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };

  return (
    <AuthLayout>
      <h1>Forgot your password?</h1>
      <p className="tz-muted">Enter the address of your account. We mail you a link and a code to choose a new password.</p>
      <form className="tz-stack" onSubmit={onSubmit}>
        <TextField label="Email" type="email" name="email" autoComplete="email" value={email} onChange={setEmail} problem={problem} />
        <Button type="submit" kind="primary" size="large" wide disabled={running}>
          {running ? 'Loading...' : 'Send the mail'}
        </Button>
      </form>
      <div aria-live="polite">{asked && <Asked key={asked} email={asked} onAgain={() => void ask()} />}</div>
      <Button to="/login" kind="bare" size="small" icon="arrowLeft" className="auth-layout__back">
        Back to log in
      </Button>
    </AuthLayout>
  );
}

/** The same words for every address. */
function Asked({ email, onAgain }: { email: string; onAgain: () => void }) {
  const navigate = useNavigate();
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
    <Notice icon="mail" title="Check your mail">
      <p>
        If there is an account for <strong>{email}</strong>, a mail is on its way. Press the button in it, on any device, or enter its six
        digits here.
      </p>
      <form className="tz-stack" onSubmit={onSubmit}>
        <CodeField
          label="Code from the mail"
          name="code"
          value={code}
          onChange={setCode}
          onComplete={redeem}
          problem={problem}
          disabled={running}
        />
        <Button type="submit" disabled={running || code.length < 6}>
          {running ? 'Loading...' : 'Continue'}
        </Button>
      </form>
      <p>
        Nothing after a few minutes? Look into your spam folder, or <LinkButton onClick={onAgain}>ask again</LinkButton>.
      </p>
      {settings?.dev_inbox && <DevInboxHint />}
    </Notice>
  );
}
