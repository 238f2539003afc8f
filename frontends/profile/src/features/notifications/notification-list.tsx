import { t } from '@lingui/core/macro';
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
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLiveNotifications, useMarkNotificationsRead, useNotifications } from './api.ts';

const icons: Readonly<Record<NotificationKind, IconName>> = {
  reaction: 'heart',
  comment: 'comment',
  reply: 'comment',
  mention: 'comment',
  follow: 'user',
  remix: 'remix',
  remix_request: 'remix',
  quote: 'thread',
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

/** Ids of the notifications that were unread when they were shown. Showing them marks all as read; they stay highlighted. */
function useShownAsNew(notifications: readonly Notification[]): ReadonlySet<string> {
  const { mutate: markAllRead } = useMarkNotificationsRead();
  const [shownAsNew, setShownAsNew] = useState<ReadonlySet<string>>(new Set());
  const added = notifications.filter(({ id, read }) => !read && !shownAsNew.has(id)).map(({ id }) => id);
  if (added.length > 0) setShownAsNew(new Set([...shownAsNew, ...added]));
  const count = shownAsNew.size;
  useEffect(() => {
    if (count > 0) markAllRead();
  }, [count, markAllRead]);
  return shownAsNew;
}

/** Notifications of the signed-in user. Showing them marks them as read. */
export function NotificationList({ userId }: { userId: string }) {
  useLiveNotifications();
  const list = useNotifications();
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const notifications = mergePages(data?.pages ?? []);
  const shownAsNew = useShownAsNew(notifications);
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label={t`Loading notifications`}>
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  if (isLoadingError)
    return (
      <ErrorState title={t`Failed to load notifications`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (notifications.length === 0)
    return (
      <EmptyState
        icon="bell"
        title={t`No notifications yet.`}
        hint={t`Reactions, comments, followers and remixes appear here.`}
        action={
          <Button icon="spark" to="/generate">
            {t`Create Content`}
          </Button>
        }
      />
    );
  return (
    <>
      <ul className="tz-notifications">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} userId={userId} isNew={shownAsNew.has(notification.id)} />
        ))}
      </ul>
      <LoadMore {...list} autoLoad />
    </>
  );
}

function NotificationRow({ notification, userId, isNew }: { notification: Notification; userId: string; isNew: boolean }) {
  const { kind, text, actors, created_at } = notification;
  return (
    <li>
      <Link to={notificationPath(notification, userId)} className={classNames('tz-notification', isNew && 'tz-notification--new')}>
        <Icon name={icons[kind]} className="tz-notification__icon" />
        {actors.length > 0 && (
          <span className="tz-notification__actors" aria-hidden="true">
            {actors.map(({ id, username, avatar_url }) => (
              <Avatar key={id} username={username} src={avatar_url} size={28} />
            ))}
          </span>
        )}
        <span className="tz-notification__text">
          {isNew && <span className="tz-visually-hidden">{t`New:`} </span>}
          {text}
          <time dateTime={created_at} className="tz-muted tz-tiny">
            {timeAgo(created_at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
