import { expect, test } from '@jest/globals';
import type { LiveMessage } from './protocol.ts';
import { createRecent } from './recent.ts';

const likes = (content_id: string): LiveMessage => ({ name: 'reactions.changed', data: { content_id, reactions: {}, version: 1 } });
const unread: LiveMessage = {
  name: 'unread.changed',
  data: { messages: 1, notifications: 0, version: 1, thread_id: null, notification_id: null },
};

test('recent: a tab begins to show an item -> what was said of it; the viewer’s own only to a new tab', () => {
  const recent = createRecent();
  for (const message of [likes('a'), likes('b'), unread, { name: 'heartbeat', data: {} } as const]) recent.add(message);

  expect(recent.about(['a'], false)).toEqual([likes('a')]);
  expect(recent.about(['a'], true)).toEqual([likes('a'), unread]);
});

test('recent: after a minute, or when somebody else is signed in -> nothing', () => {
  let now = 0;
  const recent = createRecent(() => now);
  recent.add(likes('a'));
  now = 61_000;
  const late = recent.about(['a'], true);
  recent.add(likes('a'));
  recent.clear();

  expect([late, recent.about(['a'], true)]).toEqual([[], []]);
});
