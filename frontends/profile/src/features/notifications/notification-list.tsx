import {
  Avatar,
  Button,
  classes,
  EmptyState,
  ErrorState,
  Icon,
  type IconName,
  LoadMore,
  mergePages,
  Skeleton,
  timeAgo,
} from '@trenzeye/frontend-kit';
import type { Notification, NotificationKind } from '@trenzeye/proto/http/social';
import { Link } from 'react-router-dom';
import { notificationLink } from './notification-link.ts';
import { useLiveNotifications, useNotifications, useReadNotifications } from './notification-queries.ts';

const icons: Readonly<Record<NotificationKind, IconName>> = {
  reaction: 'heart',
  comment: 'comment',
  reply: 'comment',
  mention: 'comment',
  follow: 'user',
  remix: 'remix',
  remix_request: 'remix',
  remix_answer: 'remix',
  badge: 'trophy',
  post_published: 'send',
  post_failed: 'alert',
  upload_ready: 'video',
  upload_failed: 'alert',
  moderation: 'shield',
  message_request: 'mail',
};

/** What happened around somebody, in groups. Following one marks it as read. */
export function NotificationList({ userId }: { userId: string }) {
  useLiveNotifications();
  const list = useNotifications();
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const { mutate: markRead, isPending: isMarking } = useReadNotifications();
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label="Loading notifications">
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  if (isLoadingError)
    return <ErrorState title="Failed to load notifications" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const entries = mergePages(data?.pages ?? []);
  if (entries.length === 0)
    return (
      <EmptyState
        icon="bell"
        title="Nothing yet."
        hint="Reactions, comments, followers and remixes appear here."
        action={
          <Button icon="spark" to="/generate">
            Create Content
          </Button>
        }
      />
    );
  return (
    <>
      <div className="tz-row tz-notes__head">
        <Button
          size="small"
          icon="check"
          loading={isMarking}
          disabled={entries.every(({ read }) => read)}
          onClick={() => markRead(undefined)}
        >
          Mark all as read
        </Button>
      </div>
      <ul className="tz-notes">
        {entries.map((entry) => (
          <NotificationRow key={entry.id} entry={entry} userId={userId} onRead={() => markRead([entry.id])} />
        ))}
      </ul>
      <LoadMore {...list} whenNear />
    </>
  );
}

function NotificationRow({ entry, userId, onRead }: { entry: Notification; userId: string; onRead: () => void }) {
  const { kind, text, actors, read, created_at } = entry;
  return (
    <li>
      <Link
        to={notificationLink(entry, userId)}
        className={classes('tz-note', !read && 'tz-note--new')}
        onClick={() => {
          if (!read) onRead();
        }}
      >
        <Icon name={icons[kind]} className="tz-note__icon" />
        {actors.length > 0 && (
          <span className="tz-note__actors" aria-hidden="true">
            {actors.map(({ id, username, avatar_url }) => (
              <Avatar key={id} username={username} src={avatar_url} size={28} />
            ))}
          </span>
        )}
        <span className="tz-note__words">
          {!read && <span className="tz-hidden">New: </span>}
          {text}
          <time dateTime={created_at} className="tz-muted tz-tiny">
            {timeAgo(created_at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
