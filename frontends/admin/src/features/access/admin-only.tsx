import { ErrorState, PageSkeleton, useToast } from '@trenzeye/frontend-kit';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Needed } from './access.ts';
import { useAccess } from './use-access.ts';

/** Shows what only admins may see; everybody else is told so and sent to the start page. */
export const AdminOnly = ({ children }: { children: ReactNode }) => (
  <Guarded needed="admin" place="the admin dashboard">
    {children}
  </Guarded>
);

/** Shows what only moderators and admins may see. */
export const ModeratorOnly = ({ children }: { children: ReactNode }) => (
  <Guarded needed="moderator" place="moderation">
    {children}
  </Guarded>
);

function Guarded({ needed, place, children }: { needed: Needed; place: string; children: ReactNode }) {
  const { access, retry, retrying } = useAccess(needed);
  if (access === 'allowed') return children;
  if (access === 'denied') return <Denied place={place} />;
  if (access === 'checking') return <PageSkeleton />;
  return (
    <div className="tz-page">
      <ErrorState
        title="Your access could not be checked"
        detail="Trenzeye is not answering right now. Try again in a moment."
        onRetry={retry}
        retrying={retrying}
      />
    </div>
  );
}

function Denied({ place }: { place: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('Access Denied', `You don't have permission to access ${place}.`);
    navigate('/', { replace: true });
  }, [toast, navigate, place]);
  return <PageSkeleton />;
}
