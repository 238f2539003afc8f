import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, ErrorState, isTransient, PageSkeleton, useSession, useToast } from '@trenzeye/frontend-kit';
import { auth } from '@trenzeye/proto/http/auth';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Access, type RequiredRole, resolveAccess } from './access.ts';

const currentUserOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => call(auth.me, { signal }),
    enabled: userId !== undefined,
    // The role can change between visits: always refetch, and use the cached role in the meantime.
    staleTime: 0,
  });

/** Whether the signed-in user has the role. Only decides what is shown: the server checks every request. */
function useAccess(requiredRole: RequiredRole): { readonly access: Access; readonly retry: () => void; readonly retrying: boolean } {
  const { state, user } = useSession();
  const { data, error, refetch, isFetching } = useQuery(currentUserOptions(user?.id));
  const access = resolveAccess({ requiredRole, session: state, role: data?.role, failed: error !== null, unreachable: isTransient(error) });
  return { access, retry: () => void refetch(), retrying: isFetching };
}

/** Renders its children for admins; other users get an error toast and are redirected to the start page. */
export const AdminOnly = ({ children }: { children: ReactNode }) => (
  <RoleGuard requiredRole="admin" refusal={t`You don't have permission to access the admin dashboard.`}>
    {children}
  </RoleGuard>
);

/** Renders its children for moderators and admins. */
export const ModeratorOnly = ({ children }: { children: ReactNode }) => (
  <RoleGuard requiredRole="moderator" refusal={t`You don't have permission to access moderation.`}>
    {children}
  </RoleGuard>
);

function RoleGuard({ requiredRole, refusal, children }: { requiredRole: RequiredRole; refusal: string; children: ReactNode }) {
  const { access, retry, retrying } = useAccess(requiredRole);
  if (access === 'allowed') return children;
  if (access === 'denied') return <AccessDenied refusal={refusal} />;
  if (access === 'checking') return <PageSkeleton />;
  return (
    <div className="tz-page">
      <ErrorState
        title={t`Your access could not be verified`}
        detail={t`Trenzeye is not responding. Try again in a moment.`}
        onRetry={retry}
        retrying={retrying}
      />
    </div>
  );
}

function AccessDenied({ refusal }: { refusal: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(t`Access Denied`, refusal);
    navigate('/', { replace: true });
  }, [toast, navigate, refusal]);
  return <PageSkeleton />;
}
