import { expect, test } from '@jest/globals';
import { watchedBy } from './hub.ts';

const ids = (name: string, count: number) => Array.from({ length: count }, (_each, index) => `${name}${String(index).padStart(3, '0')}`);

test('watchedBy: several tabs -> what any shows, once', () => {
  expect(
    watchedBy([
      { watch: ['a', 'b'], visible: true },
      { watch: ['b', 'c'], visible: false },
    ]),
  ).toEqual(['a', 'b', 'c']);
});

test('watchedBy: more than the limit -> visible tabs first', () => {
  const watched = watchedBy([
    { watch: ids('hidden', 80), visible: false },
    { watch: ids('shown', 60), visible: true },
  ]);

  expect(watched).toHaveLength(100);
  expect(watched.filter((id) => id.startsWith('shown'))).toHaveLength(60);
});
