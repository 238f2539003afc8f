import { expect, test } from '@jest/globals';
import { inviteOf, signUpAddress } from './invite.ts';

test('signUpAddress: a code and an address with signs of their own -> inviteOf reads both back', () => {
  const invite = { code: 'aB_-9', email: 'ada+first&last@example.com' };

  const { pathname, searchParams } = new URL(signUpAddress(invite), 'https://trenzeye.example');

  expect([pathname, searchParams.get('mode')]).toEqual(['/login', 'signup']);
  expect(inviteOf(searchParams)).toEqual(invite);
});
