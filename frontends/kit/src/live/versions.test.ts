import { expect, test } from '@jest/globals';
import type { LiveMessage } from './protocol.ts';
import { createNewsFilter } from './versions.ts';

const likes = (content_id: string, version: number): LiveMessage => ({
  name: 'reactions.changed',
  data: { content_id, reactions: { like: version }, version },
});
const presence = (name: 'content.removed' | 'content.restored', version: number): LiveMessage => ({
  name,
  data: { content_id: 'a', version },
});

test('news: newer, same, older -> only the newer passes; other items are on their own', () => {
  const isNews = createNewsFilter();

  expect([likes('a', 2), likes('a', 2), likes('a', 1), likes('b', 1), likes('a', 3)].map(isNews)).toEqual([true, false, false, true, true]);
});

test('news: restored after removed, an old removal again -> restored stays', () => {
  const isNews = createNewsFilter();

  expect([presence('content.removed', 3), presence('content.restored', 4), presence('content.removed', 3)].map(isNews)).toEqual([
    true,
    true,
    false,
  ]);
});

test('news: what has no state -> passes each time', () => {
  const isNews = createNewsFilter();
  const message: LiveMessage = { name: 'resync', data: {} };

  expect([isNews(message), isNews(message)]).toEqual([true, true]);
});
