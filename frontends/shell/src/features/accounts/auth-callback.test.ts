import { describe, expect, it } from '@jest/globals';
import { authErrorTitle, parseAuthCallback } from './auth-callback.ts';

describe('parseAuthCallback', () => {
  it('parseAuthCallback: no parameters or a session -> null', () => {
    expect(parseAuthCallback('', '?mode=signup')).toBeNull();
    expect(parseAuthCallback('#access_token=a&type=signup', '')).toBeNull();
  });
  it('parseAuthCallback: error in the fragment -> its description and code', () =>
    expect(
      parseAuthCallback('#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired', ''),
    ).toEqual({
      error: 'Email link is invalid or has expired',
      code: 'otp_expired',
      message: null,
    }));
  it('parseAuthCallback: error in the query -> its name', () =>
    expect(parseAuthCallback('', '?error=server_error')).toEqual({ error: 'server_error', code: null, message: null }));
  it('parseAuthCallback: first of two confirmations -> its message', () =>
    expect(parseAuthCallback('#message=Confirmation+link+accepted', '')?.message).toBe('Confirmation link accepted'));
});

describe('authErrorTitle', () => {
  it('authErrorTitle: error of the provider -> names the provider', () =>
    expect(authErrorTitle({ error: 'The user said no', code: null, message: null })).toBe('Google Sign In Error'));
  it('authErrorTitle: expired email link -> does not name the provider', () =>
    expect(authErrorTitle({ error: 'Email link is invalid or has expired', code: 'otp_expired', message: null })).toBe(
      'Authentication Error',
    ));
});
