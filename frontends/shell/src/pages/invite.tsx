import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ApiError, Button, call, ErrorState, isTransient, Skeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { signUpUrl } from './login/use-login.ts';

const useInvite = (code: string) =>
  useQuery({ queryKey: ['invite', code], queryFn: ({ signal }) => call(admin.readInvite, { params: { code }, signal }), staleTime: 0 });

/** Target of invite links: redirects to sign-up while the invite is valid, otherwise explains why not. */
export function Invite() {
  useTitle(t`Your invite`);
  const { code = '' } = useParams();
  const { state } = useSession();
  return <AuthLayout>{state === 'signed-in' ? <SignedIn /> : <InviteStatus code={code} />}</AuthLayout>;
}

function InviteStatus({ code }: { code: string }) {
  const { data, error, isPending, isFetching, refetch } = useInvite(code);
  if (isPending) return <LoadingInvite />;
  if (data?.status === 'pending') return <Navigate to={signUpUrl({ code, email: data.email ?? '' })} replace />;
  if (data?.status === 'redeemed')
    return (
      <InvalidInvite title={t`This invite has been used`}>
        <p>{t`An account has already been created with it. If it is yours, log in with your email and password.`}</p>
      </InvalidInvite>
    );
  if (data?.status === 'expired')
    return (
      <InvalidInvite title={t`This invite has expired`}>
        <p>{t`Invites are valid for 14 days, and a new invite replaces the previous one. Ask the person who invited you for a new link.`}</p>
      </InvalidInvite>
    );
  if (error instanceof ApiError && (isTransient(error) || error.status === 429))
    return (
      <ErrorState title={t`Your invite could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <InvalidInvite title={t`This invite link is not valid`}>
      <p>{t`Part of the link may be missing. Open it again from the original message, or ask the person who invited you for a new one.`}</p>
    </InvalidInvite>
  );
}

const LoadingInvite = () => (
  <div className="tz-stack" aria-busy="true">
    <p role="status">{t`Loading your invite...`}</p>
    <Skeleton height="3rem" radius="12px" />
  </div>
);

const SignedIn = () => (
  <>
    <h1>{t`You are already logged in`}</h1>
    <p>{t`Invites are for new accounts. To create another account with this one, sign out and open the link again.`}</p>
    <Button kind="primary" size="large" to="/home" wide>
      {t`Go to Home`}
    </Button>
  </>
);

function InvalidInvite({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      {children}
      <Button kind="primary" size="large" to="/login" wide>
        {t`Log In`}
      </Button>
      <Button to="/" kind="bare" size="small" icon="arrowLeft" className="auth-layout__back">
        {t`Back to home`}
      </Button>
    </>
  );
}
