import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Avatar, Button, Chip, compactNumber, EmptyState, formatLocale, Icon, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { type ReactNode, useEffect } from 'react';
import type { Profile } from './api.ts';
import { parseWebsite } from './parse-website.ts';
import './profile.css';
import { useNavigate } from 'react-router-dom';

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

const joinedDateFormat = new Intl.DateTimeFormat(formatLocale(), { month: 'long', year: 'numeric' });

interface ProfileHeaderProps {
  readonly profile: Profile;
  readonly following: number;
  readonly followers: number;
  readonly actions: ReactNode;
  readonly onOpenFollowList: (kind: 'followers' | 'following') => void;
}

/** Avatar, username, badges, bio, details and counts of a user. */
export function ProfileHeader({ profile, following, followers, actions, onOpenFollowList }: ProfileHeaderProps) {
  return (
    <header className="tz-profile" data-tour="profile">
      <span className="tz-profile__ring">
        <Avatar username={profile.username} src={profile.avatar_url} size={104} />
      </span>
      <div className="tz-profile__body">
        <div className="tz-profile__top">
          <div className="tz-profile__name">
            <h1>
              <bdi>@{profile.username}</bdi>
            </h1>
            {profile.isVerified && (
              <Chip tone="accent">
                <Icon name="check" size={12} />
                {t`Verified`}
              </Chip>
            )}
            {profile.isTestUser && <Chip tone="info">{t`Beta Tester`}</Chip>}
          </div>
          <div className="tz-profile__actions">{actions}</div>
        </div>
        {profile.bio ? (
          <p className="tz-profile__bio" dir="auto">
            {profile.bio}
          </p>
        ) : (
          <p className="tz-muted">{t`No bio available`}</p>
        )}
        <Details profile={profile} />
        <ul className="tz-profile__counts">
          <li>
            <button type="button" className="tz-profile__count" onClick={() => onOpenFollowList('following')}>
              <Count value={following} label={t`Following`} />
            </button>
          </li>
          <li>
            <button type="button" className="tz-profile__count" onClick={() => onOpenFollowList('followers')}>
              <Count value={followers} label={plural(followers, { one: 'Follower', other: 'Followers' })} />
            </button>
          </li>
          <li>
            <Count value={profile.stats.trenz} label={t`Trenz`} />
          </li>
        </ul>
      </div>
    </header>
  );
}

function Details({ profile: { location, website, createdAt } }: { profile: Profile }) {
  const websiteLink = parseWebsite(website);
  return (
    <ul className="tz-profile__details">
      {location && (
        <li>
          <Icon name="compass" size={16} />
          <span className="tz-visually-hidden">{t`Location:`} </span>
          {location}
        </li>
      )}
      {websiteLink && (
        <li>
          <Icon name="link" size={16} />
          <a href={websiteLink.href} target="_blank" rel="nofollow noopener noreferrer">
            {websiteLink.label}
          </a>
        </li>
      )}
      <li>
        <Icon name="clock" size={16} />
        <Trans>Joined {joinedDateFormat.format(new Date(createdAt))}</Trans>
      </li>
    </ul>
  );
}

const Count = ({ value, label }: { value: number; label: string }) => (
  <>
    <strong title={value.toLocaleString(formatLocale())}>{compactNumber(value)}</strong> {label}
  </>
);
