import { expect, test } from '@jest/globals';
import { buildLineageTree, measureTree } from './api.ts';

const author = { id: 'u1', username: 'mara', avatar_url: null, isTestUser: false, isVerified: false };
const node = (id: string, depth: number) => ({
  id,
  depth,
  author,
  type: 'thread' as const,
  status: 'published' as const,
  title: id,
  remix_count: 0,
  created_at: '2026-11-20T10:00:00Z',
  more_children: 0,
});

test('buildLineageTree: flat descendants -> nested below their parents in response order', () => {
  const tree = buildLineageTree({
    item: { ...node('root', 0), more_children: 4 },
    descendants: [
      { ...node('a', 1), parent_id: 'root' },
      { ...node('b', 1), parent_id: 'root' },
      { ...node('a1', 2), parent_id: 'a' },
    ],
  });

  expect(tree.more).toBe(4);
  expect(tree.children.map(({ node: { id } }) => id)).toEqual(['a', 'b']);
  expect(tree.children[0]?.children.map(({ node: { id } }) => id)).toEqual(['a1']);
  expect(measureTree(tree)).toEqual({ remixes: 3, levels: 2 });
});

test('buildLineageTree: no remixes -> only the item', () => {
  const tree = buildLineageTree({ item: node('root', 3), descendants: [] });

  expect(tree.children).toEqual([]);
  expect(measureTree(tree)).toEqual({ remixes: 0, levels: 0 });
});
