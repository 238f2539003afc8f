import type { Notification } from '../http/social.ts';
import { notificationPath } from './notification-path.ts';

const createNotification = (
  kind: Notification['kind'],
  type: Notification['target']['type'],
  overrides: Partial<Notification> = {},
): Notification => ({
  id: 'n',
  kind,
  text: '',
  actors: [],
  actor_count: 0,
  target: { type, id: 'target' },
  content_id: null,
  comment_id: null,
  read: false,
  created_at: '2026-11-21T00:00:00Z',
  ...overrides,
});

test.each([
  [createNotification('follow', 'user'), '/u/target'],
  [createNotification('badge', 'badge'), '/u/me?tab=badges'],
  [createNotification('message_request', 'thread'), '/messages/target?folder=requests'],
  [createNotification('upload_ready', 'upload'), '/generate?upload_id=target'],
  [createNotification('upload_failed', 'upload'), '/generate/upload'],
  [createNotification('post_published', 'post', { content_id: 'item' }), '/c/item'],
  [createNotification('post_failed', 'post', { content_id: 'item' }), '/schedule?view=list'],
  [
    createNotification('signal_alert', 'signal', { target: { type: 'signal', id: 'target', title: 'Harbour & sea' } }),
    '/generate?signalId=target&signalTitle=Harbour+%26+sea',
  ],
  [createNotification('moderation', 'case'), '/account/moderation'],
  [createNotification('reaction', 'content', { content_id: 'item' }), '/c/item'],
  [createNotification('reply', 'comment', { content_id: 'item', comment_id: 'reply' }), '/c/item?comment=reply'],
])('notificationPath: %j -> %s', (notification, link) => {
  expect(notificationPath(notification, 'me')).toBe(link);
});
