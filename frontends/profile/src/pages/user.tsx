import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button, onDemandPage, Skeleton, TabList, tabId, useSession, useTitle } from '@trenzeye/frontend-kit';
import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { BadgesTab } from '../features/badges/badges-tab.tsx';
import { type Follow, useFollow } from '../features/follows/api.ts';
import { FollowButton, FollowListDialog, type FollowListKind } from '../features/follows/follow-list-dialog.tsx';
import { ContentTab } from '../features/items/content-tab.tsx';
import { RemixesTab } from '../features/items/remixes-tab.tsx';
import { RelationMenu } from '../features/relations/relation-menu.tsx';
import { cacheProfile, type Profile, type ProfileReference, useProfile } from '../features/users/api.ts';
import { EditProfileDialog } from '../features/users/edit-profile-dialog.tsx';
import { ProfileError, ProfileHeader, ProfileLoading, ProfileNotFound } from '../features/users/profile-header.tsx';

const panelId = 'profile-panel';
const tabs = [
  { name: 'content', label: t`My Trenz`, icon: 'wave' },
  { name: 'remixes', label: t`Remixes`, icon: 'remix' },
  { name: 'badges', label: t`Badges`, icon: 'trophy' },
  { name: 'scheduled', label: t`Scheduled`, icon: 'clock' },
] as const;
// With antd, which the other tabs do not load.
const ScheduledTab = onDemandPage(async () => (await import('../features/schedule/components/scheduled-tab.tsx')).ScheduledTab);
const views = { content: ContentTab, remixes: RemixesTab, badges: BadgesTab, scheduled: ScheduledTab } as const;

/** `/u/<id>` or `/@<username>`. */
const profileReferenceOf = ({ id, handle = '' }: { id?: string; handle?: string }): ProfileReference =>
  id === undefined ? { username: handle.slice(1) } : { id };

/** The public profile of a user; users can edit their own. */
export function UserPage() {
  const result = useProfile(profileReferenceOf(useParams()));
  useTitle(result.state === 'found' ? `@${result.profile.username}` : result.state === 'missing' ? t`User not found` : t`Profile`);
  if (result.state === 'found') return <ProfileView key={result.profile.id} profile={result.profile} />;
  if (result.state === 'missing') return <ProfileNotFound />;
  if (result.state === 'failed') return <ProfileError error={result.error} />;
  return <ProfileLoading />;
}

function ProfileView({ profile }: { profile: Profile }) {
  const { state, user } = useSession();
  const [query, setQuery] = useSearchParams();
  const follow = useFollow(profile.id);
  const { name: selected } = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  const View = views[selected];
  const isOwn = user?.id === profile.id;
  // The social service has the current counts; the counts of the profile are the fallback while it does not respond.
  const { following, followers } = follow.state ?? profile.stats;
  const [openList, setOpenList] = useState<FollowListKind | null>(null);
  // The buttons of a signed-in viewer may take another row.
  if (state === 'signed-in' && !isOwn && follow.isPending) return <ProfileLoading />;
  const actions = isOwn ? (
    <OwnActions profile={profile} />
  ) : (
    state !== 'loading' && <OtherActions profile={profile} follow={follow} isSignedIn={state === 'signed-in'} />
  );
  return (
    <div className="tz-page tz-page--wide">
      <ProfileHeader profile={profile} following={following} followers={followers} actions={actions} onOpenFollowList={setOpenList} />
      {openList && <FollowListDialog id={profile.id} kind={openList} onClose={() => setOpenList(null)} />}
      <TabList
        label={`@${profile.username}`}
        tabs={isOwn || selected === 'scheduled' ? tabs : tabs.slice(0, -1)}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'content' ? {} : { tab }, { replace: true })}
        panel={panelId}
      />
      <div id={panelId} className="tz-profile__panel" role="tabpanel" aria-labelledby={tabId(panelId, selected)}>
        <Suspense fallback={<Skeleton height={96} />}>
          <View id={profile.id} isOwn={isOwn} />
        </Suspense>
      </div>
    </div>
  );
}

function OtherActions({ profile: { id, username }, follow, isSignedIn }: { profile: Profile; follow: Follow; isSignedIn: boolean }) {
  return (
    <>
      <FollowButton username={username} follow={follow} />
      <Button icon="mail" to={isSignedIn ? `/messages?to=${id}` : '/login'}>
        {t`Message`}
      </Button>
      {isSignedIn && <RelationMenu id={id} username={username} />}
    </>
  );
}

function OwnActions({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button icon="edit" onClick={() => setEditing(true)}>
        {t`Edit Profile`}
      </Button>
      <Button icon="wave" to="/analytics">
        {t`Analytics`}
      </Button>
      {profile.isTestUser && (
        <Button icon="comment" to="/feedback">
          {t`Give Feedback`}
        </Button>
      )}
      {isEditing && (
        <EditProfileDialog
          profile={profile}
          onSaved={(saved) => {
            cacheProfile(client, saved);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
