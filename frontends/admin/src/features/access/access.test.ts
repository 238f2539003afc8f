import { expect, test } from '@jest/globals';
import { accessOf } from './access.ts';

const known = { session: 'in', role: undefined, failed: false, unreachable: false } as const;

test.each([
  ['the session is being looked up', { ...known, session: 'loading' }, 'checking'],
  ['a visitor', { ...known, session: 'out' }, 'denied'],
  ['a visitor who was an admin', { ...known, session: 'out', role: 'admin' }, 'denied'],
  ['the role is on its way', known, 'checking'],
  ['a user', { ...known, role: 'user' }, 'denied'],
  ['a moderator', { ...known, role: 'moderator' }, 'denied'],
  ['an admin', { ...known, role: 'admin' }, 'allowed'],
  ['an admin, and asking again fails', { ...known, role: 'admin', failed: true, unreachable: true }, 'allowed'],
  ['the server refuses', { ...known, failed: true }, 'denied'],
  ['the server is away', { ...known, failed: true, unreachable: true }, 'unreachable'],
] as const)('accessOf: %s', (_name, given, expected) => {
  expect(accessOf({ needed: 'admin', ...given })).toBe(expected);
});

test.each([
  ['moderator', 'allowed'],
  ['admin', 'allowed'],
  ['user', 'denied'],
] as const)('accessOf: a page for moderators and a %s -> %s', (role, expected) => {
  expect(accessOf({ needed: 'moderator', session: 'in', role, failed: false, unreachable: false })).toBe(expected);
});
