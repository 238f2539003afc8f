import type { DirectoryUser } from '@trenzeye/proto/http/admin';
import { filterUsers } from './api.ts';

const createUser = (username: string, email: string): DirectoryUser => ({
  id: username,
  username,
  email,
  avatar_url: null,
  role: 'user',
  status: 'active',
  created_at: '2026-11-21T00:00:00Z',
});
const users = [createUser('Ada', 'ada@example.com'), createUser('grace', 'HOPPER@navy.example')];

test.each([
  ['', ['Ada', 'grace']],
  ['  ', ['Ada', 'grace']],
  ['aDA', ['Ada']],
  ['hopper', ['grace']],
  ['example', ['Ada', 'grace']],
  ['no-match', []],
])('filterUsers: %p -> %p', (searchText, expected) => {
  expect(filterUsers(users, searchText).map(({ username }) => username)).toEqual(expected);
});
