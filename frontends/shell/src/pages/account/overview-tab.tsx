import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Avatar, Button, Chip, ErrorState, formatLocale, SectionSkeleton, useIsFirstLoad, useSession } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOwnProfile } from '../../features/accounts/api.ts';
import { UsernameField, useUsernameChoice } from '../../features/onboarding/username-field.tsx';
import { showShortcutDialog } from '../../features/shortcuts/shortcut-dialogs.ts';
import { SingleKeysField } from '../../features/shortcuts/single-keys-field.tsx';
import { LanguageSelect } from '../../layout/language.tsx';
import { AccountSection } from './account-section.tsx';
import { EmailSection } from './email-section.tsx';

function ShortcutsSection() {
  return (
    <AccountSection title={t`Keyboard shortcuts`} description={t`Saved in this browser.`}>
      <SingleKeysField />
      <Button size="small" onClick={() => showShortcutDialog('help')} className="account-section__action">
        {t`Show all shortcuts`}
      </Button>
    </AccountSection>
  );
}

export function OverviewTab() {
  const profile = useOwnProfile();
  const isFirstLoad = useIsFirstLoad([profile]);
  if (isFirstLoad) return <SectionSkeleton />;
  return (
    <>
      <ProfileSection {...profile} />
      <EmailSection />
      <AccountSection
        title={t`Trends you follow`}
        description={t`Topics, words, feeds and regions, and when you are alerted of a breakout.`}
      >
        <Button to="/niches">{t`Your niches`}</Button>
      </AccountSection>
      <AccountSection title={t`Language`} description={t`Of the pages, emails and notifications. Your content stays as it is.`}>
        <LanguageSelect />
      </AccountSection>
      <ShortcutsSection />
    </>
  );
}

const monthFormat = new Intl.DateTimeFormat(formatLocale(), { month: 'long', year: 'numeric' });

function ProfileSection({ data: profile, error, refetch, isFetching }: ReturnType<typeof useOwnProfile>) {
  const [isRenaming, setRenaming] = useState(false);
  if (!profile)
    return (
      <ErrorState
        title={t`Your profile could not be loaded`}
        detail={error?.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <AccountSection title={t`Profile`} description={t`How others see you.`}>
      <div className="profile-summary">
        <Avatar username={profile.username} src={profile.avatar_url} size={64} />
        <div className="profile-summary__text">
          <p className="profile-summary__name">
            <Link to={`/u/${profile.id}`}>
              <bdi>@{profile.username}</bdi>
            </Link>
          </p>
          <div className="tz-row tz-row--tight">
            {profile.isVerified && <Chip tone="accent">{t`Verified`}</Chip>}
            {profile.role !== 'user' && <Chip>{profile.role === 'admin' ? t`Admin` : t`Moderator`}</Chip>}
            {profile.status === 'suspended' && <Chip tone="warning">{t`Suspended: you can read but not post`}</Chip>}
          </div>
          <p className="tz-muted tz-small">{profile.bio ?? t`No bio available`}</p>
          <p className="tz-muted tz-small">
            <Trans>Joined {monthFormat.format(new Date(profile.createdAt))}</Trans>
          </p>
        </div>
      </div>
      {isRenaming ? (
        <RenameForm current={profile.username} onDone={() => setRenaming(false)} />
      ) : (
        <Button size="small" icon="edit" onClick={() => setRenaming(true)} className="account-section__action">
          {t`Change username`}
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
          {choice.isSaving ? t`Saving...` : t`Save`}
        </Button>
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
