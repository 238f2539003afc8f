import {
  Avatar,
  Button,
  classNames,
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
import { notificationPath } from '@trenzeye/proto/text/notification-path';
import { Link } from 'react-router-dom';

import { useLiveNotifications, useMarkNotificationsRead, useNotifications } from './notification-queries.ts';

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
  signal_alert: 'wave',
};

/** Notifications of the signed-in user. Opening one marks it as read. */
export function NotificationList({ userId }: { userId: string }) {
  useLiveNotifications();
  const list = useNotifications();
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const { mutate: markRead, isPending: isMarking } = useMarkNotificationsRead();
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
  const notifications = mergePages(data?.pages ?? []);
  if (notifications.length === 0)
    return (
      <EmptyState
        icon="bell"
        title="No notifications yet."
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
      <div className="tz-row tz-notifications__head">
        <Button
          size="small"
          icon="check"
          loading={isMarking}
          disabled={notifications.every(({ read }) => read)}
          onClick={() => markRead(undefined)}
        >
          Mark all as read
        </Button>
      </div>
      <ul className="tz-notifications">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} userId={userId} onRead={() => markRead([notification.id])} />
        ))}
      </ul>
      <LoadMore {...list} autoLoad />
    </>
  );
}

function NotificationRow({ notification, userId, onRead }: { notification: Notification; userId: string; onRead: () => void }) {
  const { kind, text, actors, read, created_at } = notification;
  return (
    <li>
      <Link
        to={notificationPath(notification, userId)}
        className={classNames('tz-notification', !read && 'tz-notification--new')}
        onClick={() => {
          if (!read) onRead();
        }}
      >
        <Icon name={icons[kind]} className="tz-notification__icon" />
        {actors.length > 0 && (
          <span className="tz-notification__actors" aria-hidden="true">
            {actors.map(({ id, username, avatar_url }) => (
              <Avatar key={id} username={username} src={avatar_url} size={28} />
            ))}
          </span>
        )}
        <span className="tz-notification__text">
          {!read && <span className="tz-visually-hidden">New: </span>}
          {text}
          <time dateTime={created_at} className="tz-muted tz-tiny">
            {timeAgo(created_at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
