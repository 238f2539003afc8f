import { useQuery } from '@tanstack/react-query';
import { ApiError, Button, call, ErrorState, isTransient, Skeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { signUpUrl } from './login/invite.ts';

const useInvite = (code: string) =>
  useQuery({ queryKey: ['invite', code], queryFn: ({ signal }) => call(admin.readInvite, { params: { code }, signal }), staleTime: 0 });

/** Target of invite links: redirects to sign-up while the invite is valid, otherwise explains why not. */
export function Invite() {
  useTitle('Your invite');
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
      <InvalidInvite title="This invite has been used">
        <p>An account has already been created with it. If it is yours, log in with your email and password.</p>
      </InvalidInvite>
    );
  if (data?.status === 'expired')
    return (
      <InvalidInvite title="This invite has expired">
        <p>Invites are valid for 14 days, and a new invite replaces the previous one. Ask the person who invited you for a new link.</p>
      </InvalidInvite>
    );
  if (error instanceof ApiError && (isTransient(error) || error.status === 429))
    return (
      <ErrorState title="Your invite could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <InvalidInvite title="This invite link is not valid">
      <p>Part of the link may be missing. Open it again from the original message, or ask the person who invited you for a new one.</p>
    </InvalidInvite>
  );
}

const LoadingInvite = () => (
  <div className="tz-stack" aria-busy="true">
    <p role="status">Loading your invite...</p>
    <Skeleton height="3rem" radius="12px" />
  </div>
);

const SignedIn = () => (
  <>
    <h1>You are already signed in</h1>
    <p>Invites are for new accounts. To create another account with this one, sign out and open the link again.</p>
    <Button kind="primary" size="large" to="/home" wide>
      Go to Home
    </Button>
  </>
);

function InvalidInvite({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      {children}
      <Button kind="primary" size="large" to="/login" wide>
        Log In
      </Button>
      <Button to="/" kind="bare" size="small" icon="arrowLeft" className="auth-layout__back">
        Back to home
      </Button>
    </>
  );
}
