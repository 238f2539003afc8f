import { Avatar, BadgeMedal, Button, Card, classes, ErrorState, Skeleton, TextField, useToast } from '@trenzeye/frontend-kit';
import type { FoundUser } from '@trenzeye/proto/http/admin';
import { type FormEvent, useEffect, useState } from 'react';
import { useAllBadges, useAssignBadge, useFoundUsers } from './badge-queries.ts';
import './badge-assignment.css';

/** 'Badge Assignment': finds somebody, chooses a badge, awards it. */
export function BadgeAssignment() {
  const [person, setPerson] = useState<FoundUser | null>(null);
  const [badgeId, setBadgeId] = useState('');
  const { data: badges = [] } = useAllBadges();
  const assign = useAssignBadge();
  const toast = useToast();
  const submit = () => {
    const badge = badges.find(({ id }) => id === badgeId);
    if (!person || !badge) {
      toast.error('Error', 'Please select both a user and a badge');
      return;
    }
    assign.mutate(
      { userId: person.id, badgeId },
      {
        onSuccess: () => {
          toast.success(`Badge "${badge.title}" assigned to @${person.username}`);
          setPerson(null);
          setBadgeId('');
        },
        onError: (error) => {
          console.error('Assigning the badge failed', error);
          toast.error('Failed to assign badge', error.message);
        },
      },
    );
  };
  return (
    <div className="tz-assign">
      <Card as="section" aria-label="User">
        <h2>User</h2>
        <UserSearch chosen={person} onChoose={setPerson} />
      </Card>
      <Card as="section" aria-label="Badge">
        <h2>Badge</h2>
        <BadgeChoice chosen={badgeId} onChoose={setBadgeId} />
      </Card>
      <div className="tz-assign__action">
        <p className="tz-muted" aria-live="polite">
          {person ? `@${person.username}` : 'Nobody chosen'}, {badges.find(({ id }) => id === badgeId)?.title ?? 'no badge chosen'}
        </p>
        <Button kind="primary" icon="trophy" loading={assign.isPending} onClick={submit}>
          Assign Badge
        </Button>
      </div>
    </div>
  );
}

function UserSearch({ chosen, onChoose }: { chosen: FoundUser | null; onChoose: (person: FoundUser) => void }) {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const { data, error, isFetching } = useFoundUsers(query);
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Searching users failed', error);
    toast.error('Error', 'Failed to search users');
  }, [error, toast]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(text.trim());
  };
  return (
    <>
      <form className="tz-assign__search" onSubmit={search}>
        <TextField label="Search users" type="search" value={text} onChange={setText} />
        <Button type="submit" icon="search" loading={isFetching}>
          Search
        </Button>
      </form>
      <div aria-live="polite">{data?.length === 0 && <p className="tz-muted">Nobody is called that.</p>}</div>
      <ul className="tz-assign__list">
        {data?.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={classes('tz-assign__choice', chosen?.id === person.id && 'tz-assign__choice--chosen')}
              aria-pressed={chosen?.id === person.id}
              onClick={() => onChoose(person)}
            >
              <Avatar username={person.username} src={person.avatar_url} size={36} />@{person.username}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function BadgeChoice({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useAllBadges();
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Loading badges failed', error);
    toast.error('Error', 'Failed to load badges');
  }, [error, toast]);
  if (error)
    return <ErrorState title="Failed to load badges" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton height={160} />;
  return (
    <ul className="tz-assign__list">
      {data.map((badge) => (
        <li key={badge.id}>
          <button
            type="button"
            className={classes('tz-assign__choice', chosen === badge.id && 'tz-assign__choice--chosen')}
            aria-pressed={chosen === badge.id}
            onClick={() => onChoose(badge.id)}
          >
            <BadgeMedal badge={badge} size={40} />
            <span>
              <strong>{badge.title}</strong>
              <span className="tz-muted tz-small">{badge.description}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
