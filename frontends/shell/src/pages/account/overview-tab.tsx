import { Avatar, Button, Chip, ErrorState, Skeleton, useSession } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { UsernameField, useUsernameChoice } from '../../features/onboarding/username-field.tsx';
import { useOwnProfile } from '../../features/profile/own-profile.ts';
import { AccountSection } from './account-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';

export function OverviewTab() {
  return (
    <>
      <ProfileSection />
      <EmailSection />
      <AccountSection title="Trends you follow" description="Topics, words, feeds and regions, and when you are alerted of a breakout.">
        <Button to="/niches">Your niches</Button>
      </AccountSection>
      <ShortcutsSection />
    </>
  );
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

function ProfileSection() {
  const { data: profile, isError, error, refetch, isFetching } = useOwnProfile();
  const [isRenaming, setRenaming] = useState(false);
  if (isError)
    return (
      <ErrorState title="Your profile could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!profile) return <Skeleton height="9rem" radius="12px" />;
  return (
    <AccountSection title="Profile" description="How others see you.">
      <div className="profile-summary">
        <Avatar username={profile.username} src={profile.avatar_url} size={64} />
        <div className="profile-summary__text">
          <p className="profile-summary__name">
            <Link to={`/u/${profile.id}`}>@{profile.username}</Link>
          </p>
          <div className="tz-row tz-row--tight">
            {profile.isVerified && <Chip tone="accent">Verified</Chip>}
            {profile.role !== 'user' && <Chip>{profile.role === 'admin' ? 'Admin' : 'Moderator'}</Chip>}
            {profile.status === 'suspended' && <Chip tone="warning">Suspended: you can read but not post</Chip>}
          </div>
          <p className="tz-muted tz-small">{profile.bio ?? 'No bio available'}</p>
          <p className="tz-muted tz-small">Joined {monthFormat.format(new Date(profile.createdAt))}</p>
        </div>
      </div>
      {isRenaming ? (
        <RenameForm current={profile.username} onDone={() => setRenaming(false)} />
      ) : (
        <Button size="small" icon="edit" onClick={() => setRenaming(true)} className="account-section__action">
          Change username
        </Button>
      )}
    </AccountSection>
  );
}

function RenameForm({ current, onDone }: { current: string; onDone: () => void }) {
  const choice = useUsernameChoice(current);
  const { user } = useSession();
  return (
    <form
      className="tz-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void choice.save().then((saved) => saved && onDone());
      }}
    >
      <UsernameField choice={choice} autoFocus />
      <div className="tz-row">
        <Button type="submit" kind="primary" disabled={!user || !choice.canSave || choice.isSaving}>
          {choice.isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
