import { Button, EmptyState, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import './person.css';

export const PersonLoading = () => (
  <div className="tz-page tz-page--wide" aria-busy="true">
    <div className="tz-person">
      <Skeleton width={112} height={112} radius="50%" className="tz-person__ring" />
      <div className="tz-person__words">
        <p role="status" className="tz-muted">
          Loading profile...
        </p>
        <Skeleton width="min(16rem, 80%)" height="2rem" />
        <Skeleton width="min(28rem, 100%)" />
        <Skeleton width="min(20rem, 70%)" />
      </div>
    </div>
  </div>
);

export const PersonMissing = () => (
  <div className="tz-page">
    <h1 className="tz-hidden">Not found</h1>
    <EmptyState
      icon="user"
      title="User not found"
      hint="They may have another name by now, or have left."
      action={<Button to="/explore">Explore creators</Button>}
    />
  </div>
);

/** Says that it failed and leads to the start page. */
export function PersonFailed({ error }: { error: Error }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    console.error('Loading a profile failed', error);
    toast.error('Error', 'Failed to load user profile');
    navigate('/', { replace: true });
  }, [error, toast, navigate]);
  return <PersonLoading />;
}
