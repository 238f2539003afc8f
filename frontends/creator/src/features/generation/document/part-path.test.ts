import { expect, test } from '@jest/globals';
import { partLabel, partPath, withoutMovedOrigins, withPartOrigin } from './part-path.ts';
import type { TypedThread } from './typed-content.ts';

const base = { provider: 'openai-compatible', model: 'writer', label: 'Made with writer' };
const other = { provider: 'openai-compatible', model: 'editor', label: 'Made with editor', voice: 'Everyday' };
const thread = (tweets: string[], paths: readonly string[] = []): TypedThread => ({
  type: 'thread',
  content: { tweets, hashtags: [], provenance: { ...base, parts: paths.map((path) => ({ path, ...other })) } },
});
const originPaths = ({ content }: TypedThread): string[] => (content.provenance?.parts ?? []).map(({ path }) => path);

test('partPath and partLabel: part -> path in the content, and its name', () => {
  expect([partPath({ name: 'tweet', index: 2 }), partPath({ name: 'caption' }), partPath({ name: 'image' })]).toEqual([
    'tweets.2',
    'caption',
    'image_url',
  ]);
  expect(['tweets.2', 'scenes.0', 'caption', 'image_url'].map(partLabel)).toEqual(['Post 3', 'Scene 1', 'Caption', 'Image']);
});

test('withPartOrigin: first and second time -> one entry per part, the base stays', () => {
  const once = withPartOrigin(base, 'tweets.1', { ...base, parts: [] });
  expect(once).toEqual({ ...base, parts: [{ path: 'tweets.1', ...base }] });
  const twice = withPartOrigin(withPartOrigin(once, 'tweets.0', other), 'tweets.1', other);
  expect(twice).toEqual({
    ...base,
    parts: [
      { path: 'tweets.0', ...other },
      { path: 'tweets.1', ...other },
    ],
  });
});

test('withoutMovedOrigins: edited part -> kept; removed or reordered -> dropped; others kept', () => {
  const before = thread(['a', 'b', 'c'], ['tweets.0', 'tweets.2']);
  const after = (tweets: string[]) => originPaths(withoutMovedOrigins(before, thread(tweets, ['tweets.0', 'tweets.2'])));
  expect(after(['a', 'b', 'c edited'])).toEqual(['tweets.0', 'tweets.2']);
  expect(after(['a', 'c'])).toEqual(['tweets.0']);
  expect(after(['a', 'c', 'b'])).toEqual(['tweets.0']);
  expect(after(['a', 'b', 'c', ''])).toEqual(['tweets.0', 'tweets.2']);
});
