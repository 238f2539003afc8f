import { useQueryClient } from '@tanstack/react-query';
import { Button, TabList, tabId, useSession, useTitle } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { BadgesTab } from '../features/badges/badges-tab.tsx';
import { EditDialog } from '../features/edit/edit-dialog.tsx';
import { FollowButton } from '../features/follow/follow-button.tsx';
import { type Follow, useFollow } from '../features/follow/use-follow.ts';
import { PeopleDialog, type PeopleKind } from '../features/people/people-dialog.tsx';
import { type Address, keepPerson, type Person, usePerson } from '../features/person/get-person.ts';
import { PersonHead } from '../features/person/person-head.tsx';
import { PersonFailed, PersonLoading, PersonMissing } from '../features/person/person-states.tsx';
import { RelationMenu } from '../features/relations/relation-menu.tsx';
import { ScheduledTab } from '../features/schedule/scheduled-tab.tsx';
import { ContentTab } from '../features/work/content-tab.tsx';
import { RemixesTab } from '../features/work/remixes-tab.tsx';

const panel = 'profile-panel';
const tabs = [
  { name: 'content', label: 'My Trenz', icon: 'wave' },
  { name: 'remixes', label: 'Remixes', icon: 'remix' },
  { name: 'badges', label: 'Badges', icon: 'trophy' },
  { name: 'scheduled', label: 'Scheduled', icon: 'clock' },
] as const;
const views = { content: ContentTab, remixes: RemixesTab, badges: BadgesTab, scheduled: ScheduledTab } as const;

/** `/u/<id>` or `/@<username>`. */
const addressOf = ({ id, handle = '' }: { id?: string; handle?: string }): Address =>
  id === undefined ? { username: handle.slice(1) } : { id };

/** Somebody's public profile; one's own can be edited here. */
export function UserPage() {
  const found = usePerson(addressOf(useParams()));
  useTitle(found.state === 'there' ? `@${found.person.username}` : found.state === 'missing' ? 'User not found' : 'Profile');
  if (found.state === 'there') return <Profile key={found.person.id} person={found.person} />;
  if (found.state === 'missing') return <PersonMissing />;
  if (found.state === 'failed') return <PersonFailed error={found.error} />;
  return <PersonLoading />;
}

function Profile({ person }: { person: Person }) {
  const { state, user } = useSession();
  const [query, setQuery] = useSearchParams();
  const follow = useFollow(person.id);
  const { name: selected } = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  const View = views[selected];
  const isOwn = user?.id === person.id;
  // The social service knows first; the profile's own numbers stand in where it does not answer.
  const { following, followers } = follow.state ?? person.stats;
  const [people, setPeople] = useState<PeopleKind | null>(null);
  const actions = isOwn ? (
    <OwnActions person={person} />
  ) : (
    state !== 'loading' && <OtherActions person={person} follow={follow} isSignedIn={state === 'in'} />
  );
  return (
    <div className="tz-page tz-page--wide">
      <PersonHead person={person} following={following} followers={followers} actions={actions} onPeople={setPeople} />
      {people && <PeopleDialog id={person.id} kind={people} onClose={() => setPeople(null)} />}
      <TabList
        label={`@${person.username}`}
        tabs={isOwn || selected === 'scheduled' ? tabs : tabs.slice(0, -1)}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'content' ? {} : { tab }, { replace: true })}
        panel={panel}
      />
      <div id={panel} className="tz-person__panel" role="tabpanel" aria-labelledby={tabId(panel, selected)}>
        <View id={person.id} isOwn={isOwn} />
      </div>
    </div>
  );
}

function OtherActions({ person: { id, username }, follow, isSignedIn }: { person: Person; follow: Follow; isSignedIn: boolean }) {
  return (
    <>
      <FollowButton username={username} follow={follow} />
      <Button icon="mail" to={isSignedIn ? `/messages?to=${id}` : '/login'}>
        Message
      </Button>
      {isSignedIn && <RelationMenu id={id} username={username} />}
    </>
  );
}

function OwnActions({ person }: { person: Person }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button icon="edit" onClick={() => setEditing(true)}>
        Edit Profile
      </Button>
      <Button icon="wave" to="/analytics">
        Analytics
      </Button>
      {person.isTestUser && (
        <Button icon="comment" to="/feedback">
          Give Feedback
        </Button>
      )}
      {isEditing && (
        <EditDialog
          profile={person}
          onSaved={(saved) => {
            keepPerson(client, saved);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
