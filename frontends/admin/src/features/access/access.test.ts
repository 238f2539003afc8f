import { expect, test } from '@jest/globals';
import { resolveAccess } from './access.ts';

const signedIn = { session: 'signed-in', role: undefined, failed: false, unreachable: false } as const;

test.each([
  ['session loading', 'checking', { ...signedIn, session: 'loading' }],
  ['signed out', 'denied', { ...signedIn, session: 'signed-out' }],
  ['signed out, admin role still cached', 'denied', { ...signedIn, session: 'signed-out', role: 'admin' }],
  ['role not loaded yet', 'checking', signedIn],
  ['user', 'denied', { ...signedIn, role: 'user' }],
  ['moderator', 'denied', { ...signedIn, role: 'moderator' }],
  ['admin', 'allowed', { ...signedIn, role: 'admin' }],
  ['admin, refetch fails', 'allowed', { ...signedIn, role: 'admin', failed: true, unreachable: true }],
  ['request refused', 'denied', { ...signedIn, failed: true }],
  ['server unreachable', 'unreachable', { ...signedIn, failed: true, unreachable: true }],
] as const)('resolveAccess: %s -> %s', (_name, expected, input) => {
  expect(resolveAccess({ requiredRole: 'admin', ...input })).toBe(expected);
});

test.each([
  ['moderator', 'allowed'],
  ['admin', 'allowed'],
  ['user', 'denied'],
] as const)('resolveAccess: moderator page, role %s -> %s', (role, expected) => {
  expect(resolveAccess({ requiredRole: 'moderator', session: 'signed-in', role, failed: false, unreachable: false })).toBe(expected);
});
