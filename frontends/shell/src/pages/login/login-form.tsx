import { Button, Notice, PasswordField, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { PasswordStrength } from '../../features/account/password-strength.tsx';
import { enabledProviders, type Settings } from '../../features/settings/use-settings.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import type { Invite } from './invite.ts';
import { ProviderMark } from './provider-mark.tsx';
import { type Mode, useLogin } from './use-login.ts';

interface LoginFormProps {
  readonly mode: Mode;
  readonly invite: Invite | null;
  /** Undefined while unknown, and for good when the server cannot be asked. */
  readonly settings: Settings | undefined;
}

export function LoginForm({ mode, invite, settings }: LoginFormProps) {
  const invited = mode === 'signup' && invite !== null && invite.email !== '';
  const [email, setEmail] = useState(invite?.email ?? '');
  const [password, setPassword] = useState('');
  const { running, unconfirmed, passwordProblem, submit, provider } = useLogin(mode, mode === 'signup' ? (invite?.code ?? null) : null);
  const busy = running !== null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(email, password);
  };

  return (
    <>
      {mode === 'signup' && invite && (
        <Notice tone="success" icon="mail" title={invite.email ? 'You are invited' : 'With your invitation code'}>
          <p>Sign up below to redeem your invitation.</p>
        </Notice>
      )}
      <Providers settings={settings} disabled={busy} onChoose={(name, label) => void provider(name, label)} />
      <p className="auth-layout__divider">or with your email</p>
      <form className="tz-stack" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          readOnly={invited}
          hint={invited ? 'The address your invitation was sent to.' : undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          value={password}
          onChange={setPassword}
          problem={passwordProblem}
          hint={mode === 'signup' ? <PasswordStrength password={password} least={settings?.min_password ?? 8} /> : undefined}
        />
        {mode === 'login' && (
          <p className="auth-layout__aside">
            <Link to="/forgot-password" state={{ email }}>
              Forgot password?
            </Link>
          </p>
        )}
        <Button type="submit" kind="primary" size="large" wide disabled={busy}>
          {running === 'password' ? 'Loading...' : mode === 'login' ? 'Log In' : 'Sign Up'}
        </Button>
      </form>
      <div aria-live="polite">
        {unconfirmed && <ConfirmEmail key={unconfirmed} email={unconfirmed} inbox={settings?.dev_inbox ?? false} />}
      </div>
    </>
  );
}

interface ProvidersProps {
  readonly settings: Settings | undefined;
  readonly disabled: boolean;
  readonly onChoose: (name: string, label: string) => void;
}

/** Google always, as specified; whatever else this server has below it. */
function Providers({ settings, disabled, onChoose }: ProvidersProps) {
  const others = settings ? enabledProviders(settings).filter(({ name }) => name !== 'google') : [];
  return (
    <>
      {[{ name: 'google', label: 'Google' }, ...others].map(({ name, label }) => (
        <Button key={name} wide onClick={() => onChoose(name, label)} disabled={disabled}>
          <ProviderMark name={name} />
          Continue with {label}
        </Button>
      ))}
    </>
  );
}
