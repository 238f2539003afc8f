import { t } from '@lingui/core/macro';
import {
  Avatar,
  Card,
  Chip,
  EmptyState,
  ErrorState,
  FieldFrame,
  LoadMore,
  mergePages,
  Skeleton,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { Input, SelectField, Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import { AccountStatus, Role } from '@trenzeye/proto/http';
import type { DirectoryUser } from '@trenzeye/proto/http/admin';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { filterUsers, type UserFilter, useUsers } from './api.ts';
import { UserActions } from './user-actions.tsx';
import './users.css';

const allOption = { value: 'all', label: t`All` } as const;
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
        <FieldFrame label={t`Search by username or email`}>
          {(controlProps) => (
            <Input {...controlProps} type="search" value={searchText} onChange={({ target }) => setSearchText(target.value)} />
          )}
        </FieldFrame>
        <SelectField
          label={t`Role`}
          value={filter.role ?? 'all'}
          options={[allOption, ...Role.options.map((role) => ({ value: role, label: role }))]}
          onChange={(role) => setFilter({ ...filter, role: role === 'all' ? undefined : role })}
        />
        <SelectField
          label={t`Status`}
          value={filter.status ?? 'all'}
          options={[allOption, ...AccountStatus.options.map((status) => ({ value: status, label: status }))]}
          onChange={(status) => setFilter({ ...filter, status: status === 'all' ? undefined : status })}
        />
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
        <Table<DirectoryUser>
          className="tz-admin-table tz-users"
          aria-label={t`User Roles`}
          columns={columns}
          dataSource={users}
          rowKey="id"
          pagination={false}
          size="middle"
        />
      </Card>
      <LoadMore {...list} />
    </>
  );
});

const columns: TableColumns<DirectoryUser> = [
  {
    title: t`User`,
    key: 'user',
    rowScope: 'row',
    className: 'tz-users__user',
    shouldCellUpdate: hasChanged,
    render: (_value, user) => <Identity user={user} />,
  },
  { title: t`Role`, key: 'role', shouldCellUpdate: hasChanged, render: (_value, { role }) => <Chip>{role}</Chip> },
  {
    title: t`Status`,
    key: 'status',
    shouldCellUpdate: hasChanged,
    render: (_value, { status }) => <Chip tone={statusTones[status]}>{status}</Chip>,
  },
  {
    title: t`Actions`,
    key: 'actions',
    align: 'end',
    className: 'tz-admin-table__wide',
    shouldCellUpdate: hasChanged,
    render: (_value, user) => <ActionsOrYou user={user} />,
  },
];

/** Rows that did not change are not rendered again while the user types. */
function hasChanged(user: DirectoryUser, before: DirectoryUser): boolean {
  return user !== before;
}

const Identity = ({ user: { id, username, email, avatar_url } }: { user: DirectoryUser }) => (
  <div className="tz-users__identity">
    <Avatar username={username} src={avatar_url} size={36} />
    <div>
      <Link to={`/u/${id}`}>
        <bdi>@{username}</bdi>
      </Link>
      <p className="tz-muted tz-small">{email}</p>
    </div>
  </div>
);

function ActionsOrYou({ user }: { user: DirectoryUser }) {
  const ownId = useSession().user?.id;
  return user.id === ownId ? <span className="tz-muted tz-small">{t`You`}</span> : <UserActions user={user} />;
}
