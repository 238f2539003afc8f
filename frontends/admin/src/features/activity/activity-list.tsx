import { t } from '@lingui/core/macro';
import {
  Card,
  EmptyState,
  ErrorState,
  formatLocale,
  LoadMore,
  mergePages,
  Skeleton,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import type { ActivityLog } from '@trenzeye/proto/http/admin';
import { useEffect, useState } from 'react';
import { ActivityFilters } from './activity-filters.tsx';
import { type ActivityFilter, useActivity } from './activity-queries.ts';
import { formatDetail } from './format-detail.ts';
import './activity.css';

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** The activity log, newest first. */
export function ActivityList() {
  const [filter, setFilter] = useState<ActivityFilter>({});
  return (
    <>
      <ActivityFilters filter={filter} onChange={setFilter} />
      <Entries filter={filter} />
    </>
  );
}

function Entries({ filter }: { filter: ActivityFilter }) {
  const list = useActivity(filter);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Activity log load failed', error);
    if (isLoadingError || isFetchNextPageError) toast.error(t`Error`, t`Failed to load activity logs`);
  }, [error, isLoadingError, isFetchNextPageError, toast]);

  if (isPending) return <ActivitySkeleton />;
  if (isLoadingError)
    return (
      <ErrorState title={t`Failed to load activity logs`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const entries = mergePages(data?.pages ?? []);
  if (entries.length === 0) return <EmptyState icon="clock" title={t`No activity yet.`} />;
  return (
    <>
      <Card padded={false}>
        <Table<ActivityLog>
          className="tz-admin-table tz-activity"
          aria-label={t`Activity, newest first`}
          columns={columns}
          dataSource={entries}
          rowKey="id"
          pagination={false}
          size="middle"
        />
      </Card>
      <LoadMore {...list} />
    </>
  );
}

const columns: TableColumns<ActivityLog> = [
  { title: t`User`, key: 'user', rowScope: 'row', render: (_value, { username }) => <strong>{username}</strong> },
  { title: t`Action`, key: 'action', className: 'tz-activity__action', render: (_value, { action }) => action },
  {
    title: t`Target ID`,
    key: 'target',
    className: 'tz-activity__target',
    render: (_value, { target_type, target_id, detail }) => (
      <>
        {target_type} <code title={target_id}>{target_id.slice(0, 8)}</code>
        {detail && <p>{formatDetail(detail)}</p>}
      </>
    ),
  },
  {
    title: t`Created`,
    key: 'created',
    className: 'tz-activity__time',
    render: (_value, { timestamp }) => <time dateTime={timestamp}>{dateTimeFormat.format(new Date(timestamp))}</time>,
  },
];

const ActivitySkeleton = () => (
  <div className="tz-stack" aria-busy="true">
    <VisuallyHidden>{t`Loading activity logs`}</VisuallyHidden>
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={44} radius={12} />
    ))}
  </div>
);
