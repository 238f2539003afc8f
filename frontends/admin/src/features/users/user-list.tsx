import {
  Avatar,
  Button,
  Card,
  Chip,
  Dialog,
  EmptyState,
  ErrorState,
  LoadMore,
  mergePages,
  SelectField,
  Skeleton,
  TextField,
  useKeptFocus,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { AccountStatus, Role } from '@trenzeye/proto/http';
import type { DirectoryUser } from '@trenzeye/proto/http/admin';
import { type FormEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { matching } from './matching.ts';
import { type UserFilter, useSetRole, useSetStatus, useUsers } from './user-queries.ts';
import './users.css';

const statusTones = { active: 'success', suspended: 'warning', banned: 'danger' } as const;
/** How long somebody pauses before the server is asked, in milliseconds: what is here already is filtered at once. */
const pause = 250;

/** 'User Roles': everybody, with their role and status and what can be done. */
export function UserList() {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const [filter, setFilter] = useState<UserFilter>({});
  const shownWords = useDeferredValue(words);
  const wanted = useMemo(() => ({ ...filter, ...(asked && { q: asked }) }), [filter, asked]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      <div className="tz-users__filters">
        <TextField label="Search by username or email" type="search" value={words} onChange={setWords} />
        <SelectField
          label="Role"
          value={filter.role ?? ''}
          onChange={(value) => setFilter({ ...filter, role: Role.options.find((role) => role === value) })}
        >
          <option value="">All</option>
          {Role.options.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <SelectField
          label="Status"
          value={filter.status ?? ''}
          onChange={(value) => setFilter({ ...filter, status: AccountStatus.options.find((status) => status === value) })}
        >
          <option value="">All</option>
          {AccountStatus.options.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
      </div>
      <Found words={shownWords} filter={wanted} />
    </>
  );
}

/** Does not take part in a keystroke: the words come a moment later, in a rendering that the next key may interrupt. */
const Found = memo(function Found({ words, filter }: { words: string; filter: UserFilter }) {
  const list = useUsers(filter);
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Loading users failed', error);
    toast.error('Error', 'Failed to load users');
  }, [error, toast]);
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label="Loading users">
        <Skeleton height={64} radius={12} />
        <Skeleton height={64} radius={12} />
        <Skeleton height={64} radius={12} />
      </div>
    );
  if (isLoadingError)
    return <ErrorState title="Failed to load users" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const users = matching(mergePages(data?.pages ?? []), words);
  if (users.length === 0) return <EmptyState icon="user" title="Nobody matches." />;
  return (
    <>
      <Card padded={false}>
        <ul className="tz-users">
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      </Card>
      <LoadMore {...list} />
    </>
  );
});

const UserRow = memo(function UserRow({ user }: { user: DirectoryUser }) {
  const { id, username, email, avatar_url, role, status } = user;
  const me = useSession().user?.id;
  return (
    <li>
      <Avatar username={username} src={avatar_url} size={36} />
      <div className="tz-users__who">
        <Link to={`/u/${id}`}>@{username}</Link>
        <span className="tz-muted tz-small">{email}</span>
      </div>
      <div className="tz-users__marks">
        <Chip>{role}</Chip>
        <Chip tone={statusTones[status]}>{status}</Chip>
      </div>
      {id === me ? <span className="tz-users__actions tz-muted tz-small">You</span> : <Actions user={user} />}
    </li>
  );
});

type Asked = 'suspended' | 'banned';

function Actions({ user: { id, username, role, status } }: { user: DirectoryUser }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const setRole = useSetRole();
  const setStatus = useSetStatus();
  const isBusy = setRole.isPending || setStatus.isPending;
  const place = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className="tz-users__actions">
      {role === 'user' && (
        <Button size="small" disabled={isBusy} onClick={() => setRole.mutate({ id, role: 'moderator' })}>
          Promote to Moderator
        </Button>
      )}
      {status === 'active' && (
        <Button size="small" disabled={isBusy} onClick={() => setAsked('suspended')}>
          Suspend
        </Button>
      )}
      {status !== 'active' && (
        <Button size="small" disabled={isBusy} onClick={() => setStatus.mutate({ id, status: 'active' })}>
          Reactivate
        </Button>
      )}
      {status !== 'banned' && (
        <Button size="small" kind="danger" disabled={isBusy} onClick={() => setAsked('banned')}>
          Ban
        </Button>
      )}
      {asked && (
        <ReasonDialog
          username={username}
          status={asked}
          isBusy={isBusy}
          onClose={() => setAsked(null)}
          onGive={(reason) => setStatus.mutate({ id, status: asked, reason }, { onSuccess: () => setAsked(null) })}
        />
      )}
    </div>
  );
}

interface ReasonDialogProps {
  readonly username: string;
  readonly status: Asked;
  readonly isBusy: boolean;
  readonly onGive: (reason: string) => void;
  readonly onClose: () => void;
}

const effects: Readonly<Record<Asked, string>> = {
  suspended: 'They can read, but not write.',
  banned: 'They are signed out at once, cannot come back, and what they made is hidden.',
};

function ReasonDialog({ username, status, isBusy, onGive, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGive(reason.trim());
  };
  const verb = status === 'banned' ? 'Ban' : 'Suspend';
  return (
    <Dialog title={`${verb} @${username}?`} onClose={onClose}>
      <form className="tz-stack" onSubmit={submit}>
        <p>{effects[status]}</p>
        <TextField
          label="Reason"
          hint="They read it, and it stays in the activity log."
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <div className="tz-row tz-users__choices">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" type="submit" loading={isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
