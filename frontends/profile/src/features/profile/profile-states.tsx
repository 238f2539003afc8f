import { t } from '@lingui/core/macro';
import { Button, EmptyState, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import './profile.css';

export const ProfileLoading = () => (
  <div className="tz-page tz-page--wide" aria-busy="true">
    <div className="tz-profile">
      <Skeleton width={112} height={112} radius="50%" className="tz-profile__ring" />
      <div className="tz-profile__body">
        <p role="status" className="tz-muted">
          {t`Loading profile...`}
        </p>
        <Skeleton width="min(16rem, 80%)" height="2rem" />
        <Skeleton width="min(28rem, 100%)" />
        <Skeleton width="min(20rem, 70%)" />
      </div>
    </div>
  </div>
);

export const ProfileNotFound = () => (
  <div className="tz-page">
    <h1 className="tz-visually-hidden">{t`Not found`}</h1>
    <EmptyState
      icon="user"
      title={t`User not found`}
      hint={t`They may have changed their username or deleted their account.`}
      action={<Button to="/explore">{t`Explore creators`}</Button>}
    />
  </div>
);

/** Shows an error toast and redirects to the start page. Source: specification, section 2. */
export function ProfileError({ error }: { error: Error }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    console.error('Profile load failed', error);
    toast.error(t`Error`, t`Failed to load user profile`);
    navigate('/', { replace: true });
  }, [error, toast, navigate]);
  return <ProfileLoading />;
}
