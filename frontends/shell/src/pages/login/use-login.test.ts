import { expect, test } from '@jest/globals';
import { parseInvite, signUpUrl } from './use-login.ts';

test('signUpUrl: code and email with special characters -> parseInvite returns both', () => {
  const invite = { code: 'aB_-9', email: 'ada+first&last@example.com' };

  const { pathname, searchParams } = new URL(signUpUrl(invite), 'https://trenzeye.example');

  expect([pathname, searchParams.get('mode')]).toEqual(['/login', 'signup']);
  expect(parseInvite(searchParams)).toEqual(invite);
});
