import { t } from '@lingui/core/macro';
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
  useFocusFallback,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { AccountStatus, Role } from '@trenzeye/proto/http';
import type { DirectoryUser } from '@trenzeye/proto/http/admin';
import { type FormEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { filterUsers } from './filter-users.ts';
import { type UserFilter, useEndSessions, useSetRole, useSetStatus, useUsers } from './user-queries.ts';
import './users.css';

const statusTones = { active: 'success', suspended: 'warning', banned: 'danger' } as const;
/** Delay before a search request; users that are already loaded are filtered immediately. */
const searchDebounceMs = 250;

/** 'User Roles': all users with role, status and actions. */
export function UserList() {
  const [searchText, setSearchText] = useState('');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<UserFilter>({});
  const deferredSearchText = useDeferredValue(searchText);
  const serverFilter = useMemo(() => ({ ...filter, ...(query && { q: query }) }), [filter, query]);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(searchText.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [searchText]);
  return (
    <>
      <div className="tz-users__filters">
        <TextField label={t`Search by username or email`} type="search" value={searchText} onChange={setSearchText} />
        <SelectField
          label={t`Role`}
          value={filter.role ?? ''}
          onChange={(value) => setFilter({ ...filter, role: Role.options.find((role) => role === value) })}
        >
          <option value="">{t`All`}</option>
          {Role.options.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <SelectField
          label={t`Status`}
          value={filter.status ?? ''}
          onChange={(value) => setFilter({ ...filter, status: AccountStatus.options.find((status) => status === value) })}
        >
          <option value="">{t`All`}</option>
          {AccountStatus.options.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
      </div>
      <UserResults searchText={deferredSearchText} filter={serverFilter} />
    </>
  );
}

/** Receives the deferred search text, so that rendering the list does not block typing. */
const UserResults = memo(function UserResults({ searchText, filter }: { searchText: string; filter: UserFilter }) {
  const list = useUsers(filter);
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('User list load failed', error);
    toast.error(t`Error`, t`Failed to load users`);
  }, [error, toast]);
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label={t`Loading users`}>
        <Skeleton height={64} radius={12} />
        <Skeleton height={64} radius={12} />
        <Skeleton height={64} radius={12} />
      </div>
    );
  if (isLoadingError)
    return <ErrorState title={t`Failed to load users`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const users = filterUsers(mergePages(data?.pages ?? []), searchText);
  if (users.length === 0) return <EmptyState icon="user" title={t`No users found.`} />;
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
  const ownId = useSession().user?.id;
  return (
    <li>
      <Avatar username={username} src={avatar_url} size={36} />
      <div className="tz-users__identity">
        <Link to={`/u/${id}`}>
          <bdi>@{username}</bdi>
        </Link>
        <span className="tz-muted tz-small">{email}</span>
      </div>
      <div className="tz-users__chips">
        <Chip>{role}</Chip>
        <Chip tone={statusTones[status]}>{status}</Chip>
      </div>
      {id === ownId ? <span className="tz-users__actions tz-muted tz-small">{t`You`}</span> : <UserActions user={user} />}
    </li>
  );
});

type RestrictedStatus = 'suspended' | 'banned';

function UserActions({ user: { id, username, role, status } }: { user: DirectoryUser }) {
  const [pendingStatus, setPendingStatus] = useState<RestrictedStatus | null>(null);
  const setRole = useSetRole();
  const setStatus = useSetStatus();
  const endSessions = useEndSessions();
  const [isEndingSessions, setEndingSessions] = useState(false);
  const isBusy = setRole.isPending || setStatus.isPending || endSessions.isPending;
  const actionsRef = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={actionsRef} tabIndex={-1} className="tz-users__actions">
      {role === 'user' && (
        <Button size="small" disabled={isBusy} onClick={() => setRole.mutate({ id, role: 'moderator' })}>
          {t`Promote to Moderator`}
        </Button>
      )}
      {status === 'active' && (
        <Button size="small" disabled={isBusy} onClick={() => setPendingStatus('suspended')}>
          {t`Suspend`}
        </Button>
      )}
      {status !== 'active' && (
        <Button size="small" disabled={isBusy} onClick={() => setStatus.mutate({ id, status: 'active' })}>
          {t`Reactivate`}
        </Button>
      )}
      {status !== 'banned' && (
        <Button size="small" disabled={isBusy} onClick={() => setEndingSessions(true)}>
          {t`Sign out everywhere`}
        </Button>
      )}
      {status !== 'banned' && (
        <Button size="small" kind="danger" disabled={isBusy} onClick={() => setPendingStatus('banned')}>
          {t`Ban`}
        </Button>
      )}
      {isEndingSessions && (
        <EndSessionsDialog
          username={username}
          isBusy={endSessions.isPending}
          onClose={() => setEndingSessions(false)}
          onSubmit={() => endSessions.mutate(id, { onSuccess: () => setEndingSessions(false) })}
        />
      )}
      {pendingStatus && (
        <ReasonDialog
          username={username}
          status={pendingStatus}
          isBusy={isBusy}
          onClose={() => setPendingStatus(null)}
          onSubmit={(reason) => setStatus.mutate({ id, status: pendingStatus, reason }, { onSuccess: () => setPendingStatus(null) })}
        />
      )}
    </div>
  );
}

interface EndSessionsDialogProps {
  readonly username: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

function EndSessionsDialog({ username, isBusy, onSubmit, onClose }: EndSessionsDialogProps) {
  return (
    <Dialog title={t`Sign @${username} out everywhere?`} onClose={onClose}>
      <div className="tz-stack">
        <p>{t`All sessions of this user end on every device. The user can log in again.`}</p>
        <div className="tz-row tz-users__dialog-actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="danger" loading={isBusy} onClick={onSubmit}>
            {t`Sign out everywhere`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ReasonDialogProps {
  readonly username: string;
  readonly status: RestrictedStatus;
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

const effects: Readonly<Record<RestrictedStatus, string>> = {
  suspended: t`They can read but not post.`,
  banned: t`They are signed out immediately, cannot log in again, and their content is hidden.`,
};

function ReasonDialog({ username, status, isBusy, onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(reason.trim());
  };
  const isBan = status === 'banned';
  return (
    <Dialog title={isBan ? t`Ban @${username}?` : t`Suspend @${username}?`} onClose={onClose}>
      <form className="tz-stack" onSubmit={submit}>
        <p>{effects[status]}</p>
        <TextField
          label={t`Reason`}
          hint={t`Shown to the user and saved in the activity log.`}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <div className="tz-row tz-users__dialog-actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="danger" type="submit" loading={isBusy}>
            {isBan ? t`Ban` : t`Suspend`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
