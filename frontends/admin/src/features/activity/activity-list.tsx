import { t } from '@lingui/core/macro';
import {
  Button,
  Card,
  callPage,
  callStream,
  EmptyState,
  ErrorState,
  formatLocale,
  LoadMore,
  mergePages,
  Skeleton,
  saveFile,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { Form, Input, Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import { type ActivityLog, admin } from '@trenzeye/proto/http/admin';
import { useEffect, useState } from 'react';
import { formatDetail } from './format-detail.ts';
import './activity.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FieldForm } from '../forms/field-form.tsx';

/** Entries per page. Source: specification, section 9. */
const pageSize = 100;

interface ActivityFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly target_id?: string;
}

/** Activity log entries, newest first, paginated. */
const useActivity = (filter: ActivityFilter) =>
  useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) => callPage(admin.activityLogs, { query: { ...filter, limit: pageSize }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
}

/** Filters the activity log; empty fields are ignored. */
function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const submit = (typed: ActivityFilter) => {
    const fields = Object.entries(typed).map(([name, value = '']) => [name, value.trim()]);
    onChange(Object.fromEntries(fields.filter(([, value]) => value !== '')));
  };
  return (
    <FieldForm<ActivityFilter> className="tz-form tz-activity-filters" initialValues={filter} onFinish={submit}>
      <Form.Item name="actor" label={t`User`}>
        <Input placeholder={t`username or system`} />
      </Form.Item>
      <Form.Item name="action" label={t`Action`}>
        <Input placeholder="content.published" />
      </Form.Item>
      <Form.Item name="target_id" label={t`Target ID`}>
        <Input />
      </Form.Item>
      <Button type="submit" icon="filter">
        {t`Filter`}
      </Button>
      <ExportButton filter={filter} />
    </FieldForm>
  );
}

function ExportButton({ filter }: { filter: ActivityFilter }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      const response = await callStream(admin.exportActivityLogs, { query: { ...filter, format: 'csv' } });
      saveFile('trenzeye-activity.csv', await response.blob());
    } catch (error) {
      console.error('Activity log export failed', error);
      toast.error(t`Error`, t`Failed to export the activity log. Only admins can export it.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" loading={isBusy} onClick={() => void download()}>
      {t`Export CSV`}
    </Button>
  );
}

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
