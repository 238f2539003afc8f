import type { Notification } from '@trenzeye/proto/http/social';
import { notificationLink } from './notification-link.ts';

const about = (kind: Notification['kind'], type: Notification['target']['type'], more: Partial<Notification> = {}): Notification => ({
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
  ...more,
});

test.each([
  [about('follow', 'user'), '/u/target'],
  [about('badge', 'badge'), '/u/me?tab=badges'],
  [about('message_request', 'thread'), '/messages/target?folder=requests'],
  [about('upload_ready', 'upload'), '/generate?upload_id=target'],
  [about('upload_failed', 'upload'), '/generate/upload'],
  [about('post_published', 'post', { content_id: 'item' }), '/c/item'],
  [about('post_failed', 'post', { content_id: 'item' }), '/schedule?view=list'],
  [about('moderation', 'case'), '/account/moderation'],
  [about('reaction', 'content', { content_id: 'item' }), '/c/item'],
  [about('reply', 'comment', { content_id: 'item', comment_id: 'words' }), '/c/item?comment=words'],
])('%j -> its page', (notification, link) => {
  expect(notificationLink(notification, 'me')).toBe(link);
});
