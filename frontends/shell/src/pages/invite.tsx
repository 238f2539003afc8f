import { useQuery } from '@tanstack/react-query';
import { ApiError, Button, call, ErrorState, isTransient, Skeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { signUpAddress } from './login/invite.ts';

const useInvite = (code: string) =>
  useQuery({ queryKey: ['invite', code], queryFn: ({ signal }) => call(admin.readInvite, { params: { code }, signal }), staleTime: 0 });

/** Where an invite link leads: to sign-up while it is good, else to what can be done. */
export function Invite() {
  useTitle('Your invite');
  const { code = '' } = useParams();
  const { state } = useSession();
  return <AuthLayout>{state === 'signed-in' ? <SignedIn /> : <Opened code={code} />}</AuthLayout>;
}

function Opened({ code }: { code: string }) {
  const { data, error, isPending, isFetching, refetch } = useInvite(code);
  if (isPending) return <Looking />;
  if (data?.status === 'pending') return <Navigate to={signUpAddress({ code, email: data.email ?? '' })} replace />;
  if (data?.status === 'redeemed')
    return (
      <Ended title="This invite has been used">
        <p>An account was made with it already. If it is yours, log in with your email and password.</p>
      </Ended>
    );
  if (data?.status === 'expired')
    return (
      <Ended title="This invite has expired">
        <p>Invites are good for 14 days, and a newer one replaces an older. Ask the person who invited you for a new link.</p>
      </Ended>
    );
  if (error instanceof ApiError && (isTransient(error) || error.status === 429))
    return (
      <ErrorState title="Your invite could not be looked up" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <Ended title="This invite link is not valid">
      <p>Part of the link may be missing. Open it once more from the message you got, or ask the person who invited you for a new one.</p>
    </Ended>
  );
}

const Looking = () => (
  <div className="tz-stack" aria-busy="true">
    <p role="status">Looking up your invite...</p>
    <Skeleton height="3rem" radius="12px" />
  </div>
);

const SignedIn = () => (
  <>
    <h1>You are signed in already</h1>
    <p>An invite is for making an account. To use this one for another account, sign out first and open the link again.</p>
    <Button kind="primary" size="large" to="/home" wide>
      Go to Home
    </Button>
  </>
);

function Ended({ title, children }: { title: string; children: ReactNode }) {
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
