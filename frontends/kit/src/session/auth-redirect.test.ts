import { describe, expect, it } from '@jest/globals';
import { readAuthRedirect, withoutAuthRedirect } from './session-store.ts';

const key = 'trenzeye.session';
const read = (search: string, hash: string, keys: string[] = []) => readAuthRedirect({ search, hash }, keys, key);

describe('readAuthRedirect', () => {
  it('readAuthRedirect: session in the fragment -> tokens', () => {
    expect(read('', '#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer')).toBe('tokens');
    expect(read('?code=c', '#type=recovery&access_token=a', [`${key}-code-verifier`])).toBe('tokens');
  });
  it('readAuthRedirect: code and a verifier -> code', () => {
    expect(read('?code=c', '', [`${key}-code-verifier`])).toBe('code');
    expect(read('?from=mail&code=c', '', [`${key}-flow-1-code-verifier`])).toBe('code');
  });
  it('readAuthRedirect: code without a verifier -> foreign-code', () => {
    expect(read('?code=c', '', [key])).toBe('foreign-code');
    expect(read('?code=c', '', ['other-code-verifier'])).toBe('foreign-code');
  });
  it('readAuthRedirect: neither -> none', () => {
    expect(read('?invite_code=c', '#error=access_denied')).toBe('none');
    expect(read('', '')).toBe('none');
  });
});

describe('withoutAuthRedirect', () => {
  it('withoutAuthRedirect: code and tokens -> removed, the rest kept', () => {
    expect(withoutAuthRedirect({ pathname: '/login', search: '?code=c&mode=signup', hash: '#access_token=a' })).toBe('/login?mode=signup');
    expect(withoutAuthRedirect({ pathname: '/help', search: '?code=c', hash: '#links' })).toBe('/help#links');
  });
});
