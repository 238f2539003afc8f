import { expect, test } from '@jest/globals';
import { type Command, filterCommands, groupCommands } from './search-commands.ts';

const commands: readonly Command[] = [
  { id: 'thread', group: 'actions', label: 'New thread', keywords: 'create write', icon: 'thread', target: '/generate?type=thread' },
  { id: 'theme', group: 'actions', label: 'Switch to the light theme', icon: 'sun', target: () => undefined },
  { id: 'explore', group: 'pages', label: 'Explore', keywords: 'feed', icon: 'compass', target: '/explore' },
];
const idsOf = (query: string) => filterCommands(commands, query).map(({ id }) => id);

test.each([
  ['nothing', '', ['thread', 'theme', 'explore']],
  ['the start of a word', 'th', ['thread', 'theme']],
  ['two words in any order', 'thread NEW', ['thread']],
  ['a keyword', 'feed', ['explore']],
  ['the middle of a word', 'plore', []],
])('filterCommands: %s -> the matching commands', (_name, query, ids) => {
  expect(idsOf(query)).toEqual(ids);
});

test('groupCommands: two groups -> each with its commands, in order', () => {
  expect(groupCommands(commands).map(([group, each]) => [group, each.length])).toEqual([
    ['actions', 2],
    ['pages', 1],
  ]);
});
