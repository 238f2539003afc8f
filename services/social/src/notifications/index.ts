export { changedKinds, readNotificationSettings, settingsOf } from './notification-settings.ts';
export { markNotificationsRead, presentNotification } from './read-notifications.ts';
export { deleteNotificationData } from './store/notification-inputs.ts';
export { type NotificationRow, readUnreadNotifications, retractActors, withDetails } from './store/notifications.ts';
export { markUnreadStale, maxPushAgeSeconds, readUnread } from './store/unread.ts';
