import { expect, test } from '@jest/globals';
import type { PublishedVersion } from '@trenzeye/proto/http/content';
import { changedParts } from './version-parts.ts';

const version = (number: number, tweets: string[], hashtags: string[]): PublishedVersion => ({
  number,
  title: 'A title',
  content: { tweets, hashtags },
  published_at: '2026-01-02T03:04:05.000Z',
});

test('changedParts: first version -> all texts, unmarked', () => {
  const parts = changedParts(version(1, ['One post.'], []), undefined);

  expect(parts).toEqual([
    { label: 'Title', changes: [{ kind: 'same', text: 'A title' }] },
    { label: 'Post 1', changes: [{ kind: 'same', text: 'One post.' }] },
  ]);
});

test('changedParts: changed word, removed post and new tag -> these parts only, words marked', () => {
  const parts = changedParts(version(2, ['One word.'], ['tag']), version(1, ['One post.', 'Gone now.'], []));

  expect(parts).toEqual([
    {
      label: 'Post 1',
      changes: [
        { kind: 'same', text: 'One' },
        { kind: 'removed', text: 'post.' },
        { kind: 'added', text: 'word.' },
      ],
    },
    { label: 'Hashtags', changes: [{ kind: 'added', text: '#tag' }] },
    { label: 'Post 2', changes: [{ kind: 'removed', text: 'Gone now.' }] },
  ]);
});
