import { expect, test } from '@jest/globals';
import { watchedIds } from './shared-connection.ts';

const createIds = (name: string, count: number) =>
  Array.from({ length: count }, (_each, index) => `${name}${String(index).padStart(3, '0')}`);

test('watchedIds: several tabs -> union of their ids without duplicates', () => {
  expect(
    watchedIds([
      { watch: ['a', 'b'], visible: true },
      { watch: ['b', 'c'], visible: false },
    ]),
  ).toEqual(['a', 'b', 'c']);
});

test('watchedIds: more than the limit -> visible tabs first', () => {
  const watched = watchedIds([
    { watch: createIds('hidden', 80), visible: false },
    { watch: createIds('shown', 60), visible: true },
  ]);

  expect(watched).toHaveLength(100);
  expect(watched.filter((id) => id.startsWith('shown'))).toHaveLength(60);
});
