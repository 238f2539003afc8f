import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  CodeField,
  codeLength,
  LinkButton,
  Notice,
  PasswordField,
  TextField,
  useStorageState,
  useToast,
} from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAsyncAction } from '../../features/accounts/async-action.ts';
import { DevInboxHint } from '../../features/accounts/dev-inbox-hint.tsx';
import { PasswordStrength } from '../../features/accounts/password-strength.tsx';
import { enabledProviders, type Settings } from '../../features/accounts/settings.ts';
import { supportsPasskeys } from '../../features/passkeys/passkeys.ts';
import { usePasskeySignIn } from '../../features/passkeys/use-passkey-sign-in.ts';
import { confirmWithCode, resendConfirmation } from '../../features/post-login/sign-in.ts';
import { ProviderLogo } from './provider-logo.tsx';
import { type Invite, type Mode, useLogin } from './use-login.ts';

/** Email confirmation after sign-up, by link or six-digit code, with an option to resend the email. */
function ConfirmEmail({ email, hasDevInbox }: { email: string; hasDevInbox: boolean }) {
  const toast = useToast();
  const isBlocked = useStorageState() === 'blocked';
  const confirming = useAsyncAction();
  const sending = useAsyncAction();
  const [code, setCode] = useState('');
  const confirm = (digits: string) => void confirming.run(() => confirmWithCode(email, digits));
  const resend = async () => {
    if (await sending.run(() => resendConfirmation(email))) toast.success(t`Email sent`, t`We sent a new confirmation email to ${email}.`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    confirm(code);
  };
  const root = useRef<HTMLDivElement>(null);
  // On small screens it appears below the visible area. New browsers answer with a promise, which React would take for a clean-up.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={root}>
      <Notice icon="mail" title={t`Confirm your email`}>
        <p>
          {isBlocked ? (
            <Trans>
              We sent an email to <strong>{email}</strong>. Enter its six-digit code here. The button in the email cannot log you in,
              because your browser blocks storage.
            </Trans>
          ) : (
            <Trans>
              We sent an email to <strong>{email}</strong>. Click the button in it, or enter its six-digit code here.
            </Trans>
          )}
        </p>
        <form className="tz-stack" onSubmit={onSubmit}>
          <CodeField
            label={t`Six-digit code`}
            name="code"
            value={code}
            onChange={setCode}
            onComplete={confirm}
            problem={confirming.problem}
            disabled={confirming.running}
          />
          <Button type="submit" disabled={confirming.running || code.length < codeLength}>
            {confirming.running ? t`Loading...` : t`Confirm`}
          </Button>
        </form>
        <p>
          {t`Did not get it? Check your spam folder, or`}{' '}
          <LinkButton onClick={() => void resend()} disabled={sending.running}>
            {t`send the email again`}
          </LinkButton>
          .
        </p>
        {sending.problem && (
          <p className="tz-problem" role="alert">
            {sending.problem}
          </p>
        )}
        {hasDevInbox && <DevInboxHint />}
      </Notice>
    </div>
  );
}

interface LoginFormProps {
  readonly mode: Mode;
  readonly invite: Invite | null;
  /** Undefined until loaded, and when loading failed. */
  readonly settings: Settings | undefined;
}

export function LoginForm({ mode, invite, settings }: LoginFormProps) {
  const hasInvitedEmail = mode === 'signup' && invite !== null && invite.email !== '';
  const [email, setEmail] = useState(invite?.email ?? '');
  const [password, setPassword] = useState('');
  const { running, unconfirmedEmail, passwordProblem, clearPasswordProblem, submit, signInWith } = useLogin(
    mode,
    mode === 'signup' ? (invite?.code ?? null) : null,
  );
  const offersPasskeys = mode === 'login' && (settings?.passkeys_enabled ?? false) && supportsPasskeys();
  const passkey = usePasskeySignIn(offersPasskeys);
  const isBusy = running !== null || passkey.running;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(email, password, settings?.min_password ?? 0);
  };

  return (
    <>
      {mode === 'signup' && invite && (
        <Notice tone="success" icon="mail" title={invite.email ? t`You are invited` : t`Invite code entered`}>
          <p>{t`Sign up below to redeem your invite.`}</p>
        </Notice>
      )}
      <Providers settings={settings} disabled={isBusy} onSelect={(name, label) => void signInWith(name, label)} />
      {offersPasskeys && (
        <Button wide icon="key" onClick={passkey.start} disabled={isBusy}>
          {passkey.running ? t`Waiting for your passkey...` : t`Log in with a passkey`}
        </Button>
      )}
      <p className="tz-divider">{t`or with your email`}</p>
      <form className="tz-stack" onSubmit={onSubmit}>
        <TextField
          label={t`Email`}
          type="email"
          name="email"
          autoComplete={offersPasskeys ? 'username webauthn' : 'email'}
          value={email}
          onChange={setEmail}
          readOnly={hasInvitedEmail}
          hint={hasInvitedEmail ? t`The email address your invite was sent to.` : undefined}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          value={password}
          onChange={(value) => {
            setPassword(value);
            clearPasswordProblem();
          }}
          problem={passwordProblem}
          hint={
            mode === 'signup' && !passwordProblem ? (
              <PasswordStrength password={password} minLength={settings?.min_password ?? 8} />
            ) : undefined
          }
        />
        {mode === 'login' && (
          <p className="auth-layout__aside">
            <Link to="/forgot-password" state={{ email }}>
              {t`Forgot password?`}
            </Link>
          </p>
        )}
        <Button type="submit" kind="primary" size="large" wide disabled={isBusy}>
          {running !== null ? t`Loading...` : mode === 'login' ? t`Log In` : t`Sign Up`}
        </Button>
      </form>
      <div aria-live="polite">
        {unconfirmedEmail && <ConfirmEmail key={unconfirmedEmail} email={unconfirmedEmail} hasDevInbox={settings?.dev_inbox ?? false} />}
      </div>
    </>
  );
}

interface ProvidersProps {
  readonly settings: Settings | undefined;
  readonly disabled: boolean;
  readonly onSelect: (name: string, label: string) => void;
}

/** Google always, as specified, followed by the server's other providers. */
function Providers({ settings, disabled, onSelect }: ProvidersProps) {
  const isBlocked = useStorageState() === 'blocked';
  const otherProviders = settings ? enabledProviders(settings).filter(({ name }) => name !== 'google') : [];
  return (
    <>
      {[{ name: 'google', label: 'Google' }, ...otherProviders].map(({ name, label }) => (
        <Button key={name} wide onClick={() => onSelect(name, label)} disabled={disabled || isBlocked}>
          <ProviderLogo name={name} />
          {t`Continue with ${label}`}
        </Button>
      ))}
      {isBlocked && (
        <p className="tz-hint">
          {t`Logging in with another provider needs storage, which your browser blocks for this site. Use your email, or allow storage in the settings of your browser.`}
        </p>
      )}
    </>
  );
}
