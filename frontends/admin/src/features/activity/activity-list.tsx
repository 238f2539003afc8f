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
        <ul className="tz-activity" aria-label={t`Activity, newest first`}>
          {entries.map(({ id, username, action, target_type, target_id, timestamp, detail }) => (
            <li key={id}>
              <strong>{username}</strong>
              <span className="tz-activity__action">{action}</span>
              <span className="tz-activity__target">
                {target_type} <code title={target_id}>{target_id.slice(0, 8)}</code>
              </span>
              <time dateTime={timestamp}>{dateTimeFormat.format(new Date(timestamp))}</time>
              {detail && <span className="tz-activity__detail">{formatDetail(detail)}</span>}
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore {...list} />
    </>
  );
}

const ActivitySkeleton = () => (
  <div className="tz-stack" aria-busy="true">
    <VisuallyHidden>{t`Loading activity logs`}</VisuallyHidden>
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={44} radius={12} />
    ))}
  </div>
);
