import { expect, test } from '@jest/globals';
import type { SearchHit } from '@trenzeye/proto/http/content';
import { toCommands } from './search-commands.ts';

const item = (id: string, title: string, hashtags: readonly string[]) =>
  ({
    type: 'item',
    highlights: [],
    item: { id, title, author: { username: 'ada' }, content_preview: { hashtags } },
  }) as unknown as SearchHit;
const person = { type: 'person', highlights: [], person: { id: 'p', username: 'harbour' } } as unknown as SearchHit;

test('toCommands: a post and a person -> person, its tag, post, each with its page', () => {
  const commands = toCommands(
    [item('1', 'Harbour dawn', ['HarbourLife', 'coffee']), item('2', 'Night', ['#HarbourLife']), person],
    'harbour',
  );

  expect(commands.map(({ group, label, target }) => [group, label, target])).toEqual([
    ['people', '@harbour', '/u/p'],
    ['tags', '#HarbourLife', '/explore?tag=HarbourLife'],
    ['posts', 'Harbour dawn', '/c/1'],
    ['posts', 'Night', '/c/2'],
  ]);
});

test.each(['slow', 'slowcontent', 'Slow content'])('toCommands: %s, one tag in three spellings -> the tag once', (query) => {
  const commands = toCommands([item('1', 'One', ['slowcontent', 'Slow_Content']), item('2', 'Two', ['slow content'])], query);

  expect(commands.filter(({ group }) => group === 'tags').map(({ label }) => label)).toEqual(['#slowcontent']);
});

test('toCommands: one tag, spelled with a space -> a tag without spaces', () => {
  expect(toCommands([item('1', 'One', ['slow content'])], 'slow').map(({ label }) => label)).toEqual(['#slowcontent', 'One']);
});
