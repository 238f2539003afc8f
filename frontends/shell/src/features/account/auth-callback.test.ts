import { describe, expect, it } from '@jest/globals';
import { parseAuthCallback, titleOf } from './auth-callback.ts';

describe('parseAuthCallback', () => {
  it('returned: nothing, or a session -> null', () => {
    expect(parseAuthCallback('', '?mode=signup')).toBeNull();
    expect(parseAuthCallback('#access_token=a&type=signup', '')).toBeNull();
  });
  it('returned: an error in the fragment -> its words and code', () =>
    expect(
      parseAuthCallback('#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired', ''),
    ).toEqual({
      error: 'Email link is invalid or has expired',
      code: 'otp_expired',
      message: null,
    }));
  it('returned: an error in the query -> found as well', () =>
    expect(parseAuthCallback('', '?error=server_error')).toEqual({ error: 'server_error', code: null, message: null }));
  it('returned: the first of two confirmations -> its message', () =>
    expect(parseAuthCallback('#message=Confirmation+link+accepted', '')?.message).toBe('Confirmation link accepted'));
});

describe('titleOf', () => {
  it('title: the provider refused -> its name', () =>
    expect(titleOf({ error: 'The user said no', code: null, message: null })).toBe('Google Sign In Error'));
  it('title: a mailed link ran out -> not blamed on Google', () =>
    expect(titleOf({ error: 'Email link is invalid or has expired', code: 'otp_expired', message: null })).toBe('Authentication Error'));
});
