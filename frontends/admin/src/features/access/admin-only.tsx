import { ErrorState, PageSkeleton, useToast } from '@trenzeye/frontend-kit';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccess } from './use-access.ts';

/** Shows what only admins may see; everybody else is told so and sent to the start page. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { access, retry, retrying } = useAccess();
  if (access === 'allowed') return children;
  if (access === 'denied') return <Denied />;
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

function Denied() {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('Access Denied', "You don't have permission to access the admin dashboard.");
    navigate('/', { replace: true });
  }, [toast, navigate]);
  return <PageSkeleton />;
}
