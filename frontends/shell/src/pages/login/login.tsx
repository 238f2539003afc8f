import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Notice, SectionSkeleton, TextField, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type AuthCallback, authErrorTitle, useAuthCallback } from '../../features/accounts/auth-callback.ts';
import { type Settings, useSettings } from '../../features/accounts/settings.ts';
import { SecondFactorStep, secondFactorTitle } from '../../features/factors/second-factor-step.tsx';
import { isBanState } from '../../features/post-login/destination.ts';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import type { Mode } from './use-login.ts';
import { type Invite, parseInvite } from './use-login.ts';

/** Shown instead of the sign-up form when sign-up is closed or by invite only. */
function SignUpClosed({ signup }: { signup: Settings['signup'] }) {
  if (signup === 'closed')
    return (
      <Notice title={t`Sign-up is closed right now`}>
        <p>{t`Trenzeye does not accept new accounts at the moment. If you have an account, you can log in.`}</p>
      </Notice>
    );
  return (
    <Notice title={t`Sign-up is by invite only`} icon="mail">
      <p>{t`Open the link in your invite, or enter its code.`}</p>
      <CodeForm />
    </Notice>
  );
}

function CodeForm() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) navigate(`/login?${new URLSearchParams({ invite: code.trim() })}`, { replace: true });
  };
  return (
    <form className="tz-stack" onSubmit={onSubmit}>
      <TextField
        label={t`Invite code`}
        name="invite"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" disabled={code.trim() === ''}>
        {t`Continue`}
      </Button>
    </form>
  );
}

const headings: Record<Mode, string> = { login: t`Log In to Scout Trends and Create Culture`, signup: t`Join Trenzeye` };

export function Login() {
  const [query] = useSearchParams();
  const { pendingUser } = useSession();
  const { state } = useLocation();
  const invite = parseInvite(query);
  const mode: Mode = query.get('mode') === 'signup' || (invite && query.get('mode') !== 'login') ? 'signup' : 'login';
  const callback = useAuthCallback();
  useTitle(pendingUser ? secondFactorTitle(pendingUser.factors ?? []) : mode === 'login' ? t`Log In` : t`Sign Up`);
  useAuthCallbackToast(callback);
  const { data: settings, isPending, failureCount } = useSettings();
  if (pendingUser)
    return (
      <AuthLayout>
        <SecondFactorStep description={t`Your account is protected by a second factor.`} />
      </AuthLayout>
    );
  // Its providers and passkeys would move the fields below them. Without settings, after a failure, the form works, too.
  if (isPending && failureCount === 0)
    return (
      <AuthLayout>
        <div aria-busy="true">
          <SectionSkeleton />
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout>
      <h1>{headings[mode]}</h1>
      {callback?.code === 'otp_expired' && <LinkExpired />}
      {isBanState(state) && <Banned />}
      <LoginOrClosed key={mode} mode={mode} invite={invite} settings={settings} />
      <p className="auth-layout__alternative">
        {mode === 'login' ? t`New to Trenzeye? ` : t`Already have an account? `}
        <Link to={otherModeUrl(mode, query)} replace>
          {mode === 'login' ? t`Sign up` : t`Log in`}
        </Link>
      </p>
      <Button to="/" kind="bare" size="small" icon="arrowLeft" className="auth-layout__back">
        {t`Back to home`}
      </Button>
    </AuthLayout>
  );
}

/** URL of the other mode; keeps the invite. */
function otherModeUrl(mode: Mode, query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  if (mode === 'login') next.set('mode', 'signup');
  else if (next.has('invite')) next.set('mode', 'login');
  else next.delete('mode');
  return next.size > 0 ? `/login?${next}` : '/login';
}

/** The form, or an explanation while sign-up is not open. */
function LoginOrClosed({ mode, invite, settings }: { mode: Mode; invite: Invite | null; settings: Settings | undefined }) {
  if (mode === 'signup' && settings && settings.signup !== 'open' && !(settings.signup === 'invite' && invite))
    return <SignUpClosed signup={settings.signup} />;
  return <LoginForm mode={mode} invite={invite} settings={settings} />;
}

function LinkExpired() {
  return (
    <Notice tone="warning" title={t`That link no longer works`}>
      <p>{t`Links work once and for a limited time. If your email is already confirmed, just log in.`}</p>
      <p>
        <Trans>
          If not, log in with your password and we will offer to send the email again. Forgot your password?{' '}
          <Link to="/forgot-password">Reset it</Link>.
        </Trans>
      </p>
    </Notice>
  );
}

function Banned() {
  return (
    <Notice tone="danger" title={t`You were signed out`}>
      <p role="alert">{t`Your account is banned and your content is hidden.`}</p>
      <p>
        <Trans>
          If you think this is a mistake, <Link to="/contact">contact us</Link>.
        </Trans>
      </p>
    </Notice>
  );
}

/** Shows the response of a provider or an email link. */
function useAuthCallbackToast(callback: AuthCallback | null): void {
  const toast = useToast();
  useEffect(() => {
    if (callback?.error) toast.error(authErrorTitle(callback), callback.error);
    else if (callback?.message) toast.info(callback.message);
  }, [callback, toast]);
}
