import type { DirectoryUser } from '@trenzeye/proto/http/admin';
import { matching } from './matching.ts';

const person = (username: string, email: string): DirectoryUser => ({
  id: username,
  username,
  email,
  avatar_url: null,
  role: 'user',
  status: 'active',
  created_at: '2026-11-21T00:00:00Z',
});
const people = [person('Ada', 'ada@example.com'), person('grace', 'HOPPER@navy.example')];

test.each([
  ['', ['Ada', 'grace']],
  ['  ', ['Ada', 'grace']],
  ['aDA', ['Ada']],
  ['hopper', ['grace']],
  ['example', ['Ada', 'grace']],
  ['nobody', []],
])('matching: %p -> %p', (words, expected) => {
  expect(matching(people, words).map(({ username }) => username)).toEqual(expected);
});
