import { t } from '@lingui/core/macro';
import { ErrorState, PageSkeleton, useToast } from '@trenzeye/frontend-kit';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RequiredRole } from './access.ts';
import { useAccess } from './use-access.ts';

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
