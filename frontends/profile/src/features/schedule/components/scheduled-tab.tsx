import { t } from '@lingui/core/macro';
import { Button, EmptyState, ErrorState, LoadMore, mergePages, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { UiProvider } from '@trenzeye/frontend-kit/ui';
import { useEffect, useState } from 'react';
import { useScheduled } from '../api.ts';
import { PostRow } from './post-actions.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import './schedule.css';
import './posts.css';

/** 'Scheduled': scheduled posts, visible only to their owner. */
export function ScheduledTab({ id, isOwn }: { id: string; isOwn: boolean }) {
  if (!isOwn) return <EmptyState icon="clock" title={t`Scheduled posts are private.`} />;
  return <OwnScheduled id={id} />;
}

function OwnScheduled({ id }: { id: string }) {
  const [isScheduling, setScheduling] = useState(false);
  const dialog = isScheduling && <ScheduleDialog userId={id} onClose={() => setScheduling(false)} />;
  return (
    <UiProvider>
      <PostList id={id} onSchedule={() => setScheduling(true)} />
      {dialog}
    </UiProvider>
  );
}

function PostList({ id, onSchedule }: { id: string; onSchedule: () => void }) {
  const list = useScheduled(id);
  const { data, isPending, isLoadingError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Scheduled post list load failed', error);
    toast.error(t`Error`, t`Failed to load scheduled posts`);
  }, [error, toast]);
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label={t`Loading scheduled posts`}>
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    );
  if (isLoadingError)
    return (
      <ErrorState title={t`Failed to load scheduled posts`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const posts = mergePages(data?.pages ?? []);
  if (posts.length === 0)
    return (
      <EmptyState
        icon="clock"
        title={t`No scheduled content yet.`}
        action={
          <Button kind="primary" icon="clock" onClick={onSchedule}>
            {t`Schedule Your First Trenz`}
          </Button>
        }
      />
    );
  return (
    <>
      <div className="tz-row tz-posts__head">
        <Button icon="calendar" to="/schedule">
          {t`Calendar`}
        </Button>
        <Button kind="primary" icon="clock" onClick={onSchedule}>
          {t`Schedule Trenz`}
        </Button>
      </div>
      <ul className="tz-posts">
        {posts.map((post) => (
          <PostRow key={post.id} entry={post} userId={id} />
        ))}
      </ul>
      <LoadMore {...list} autoLoad />
    </>
  );
}
