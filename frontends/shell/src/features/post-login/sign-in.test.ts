import { describe, expect, it } from '@jest/globals';
import { returnedError } from './sign-in.ts';

describe('returnedError', () => {
  it('returnedError: no error in the fragment -> null', () => {
    expect(returnedError('')).toBeNull();
    expect(returnedError('#access_token=a&type=signup')).toBeNull();
  });
  it('returnedError: the provider refused -> its message', () =>
    expect(returnedError('#error=access_denied&error_description=The+user+said+no')).toEqual({
      title: 'Google Sign In Error',
      message: 'The user said no',
    }));
  it('returnedError: a mailed link ran out -> not blamed on Google', () =>
    expect(returnedError('#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired')).toEqual({
      title: 'Authentication Error',
      message: 'Email link is invalid or has expired',
    }));
});
