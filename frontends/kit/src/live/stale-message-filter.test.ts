import { expect, test } from '@jest/globals';
import { createStaleMessageFilter } from './live-tab.ts';
import type { LiveMessage } from './protocol.ts';

const likes = (content_id: string, version: number): LiveMessage => ({
  name: 'reactions.changed',
  data: { content_id, reactions: { like: version }, version },
});
const presence = (name: 'content.removed' | 'content.restored', version: number): LiveMessage => ({
  name,
  data: { content_id: 'a', version },
});

test('stale message filter: newer, same and older version -> only the newer passes; items are independent', () => {
  const isFresh = createStaleMessageFilter();

  expect([likes('a', 2), likes('a', 2), likes('a', 1), likes('b', 1), likes('a', 3)].map(isFresh)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});

test('stale message filter: restored after removed, then the old removal again -> old removal is stale', () => {
  const isFresh = createStaleMessageFilter();

  expect([presence('content.removed', 3), presence('content.restored', 4), presence('content.removed', 3)].map(isFresh)).toEqual([
    true,
    true,
    false,
  ]);
});

test('stale message filter: one-time event -> passes every time', () => {
  const isFresh = createStaleMessageFilter();
  const message: LiveMessage = { name: 'resync', data: {} };

  expect([isFresh(message), isFresh(message)]).toEqual([true, true]);
});
