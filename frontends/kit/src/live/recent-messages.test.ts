import { expect, test } from '@jest/globals';
import type { LiveMessage } from './protocol.ts';
import { createRecentMessages } from './shared-connection.ts';

const likes = (content_id: string): LiveMessage => ({ name: 'reactions.changed', data: { content_id, reactions: {}, version: 1 } });
const unread: LiveMessage = {
  name: 'unread.changed',
  data: { messages: 1, notifications: 0, version: 1, thread_id: null, notification_id: null },
};

test("recent messages: a tab starts to show an item -> the item's messages; user events only on request", () => {
  const recent = createRecentMessages();
  for (const message of [likes('a'), likes('b'), unread, { name: 'heartbeat', data: {} } as const]) recent.add(message);

  expect(recent.find(['a'], false)).toEqual([likes('a')]);
  expect(recent.find(['a'], true)).toEqual([likes('a'), unread]);
});

test('recent messages: after a minute or after clear -> none', () => {
  let now = 0;
  const recent = createRecentMessages(() => now);
  recent.add(likes('a'));
  now = 61_000;
  const expired = recent.find(['a'], true);
  recent.add(likes('a'));
  recent.clear();

  expect([expired, recent.find(['a'], true)]).toEqual([[], []]);
});
