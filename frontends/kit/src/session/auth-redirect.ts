/**
 * What a redirect of the auth service left in the URL. `code`: a code for a verifier in this browser. `foreign-code`: a code that was
 * requested in another browser. `tokens`: a session in the fragment, which anyone can put into a link.
 */
type AuthRedirect = 'code' | 'foreign-code' | 'tokens' | 'none';

/** `storageKeys`: the keys of the local storage, where the auth client keeps its verifiers (PKCE). */
export function readAuthRedirect(
  { hash, search }: Pick<Location, 'hash' | 'search'>,
  storageKeys: readonly string[],
  sessionKey: string,
): AuthRedirect {
  if (/[#&](access_token|refresh_token)=/.test(hash)) return 'tokens';
  if (!/[?&]code=/.test(search)) return 'none';
  const hasVerifier = storageKeys.some((key) => key.startsWith(`${sessionKey}-`) && key.endsWith('-code-verifier'));
  return hasVerifier ? 'code' : 'foreign-code';
}

/** The URL without the code and the tokens of a redirect. */
export function withoutAuthRedirect({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search);
  query.delete('code');
  const fragment = /[#&](access_token|refresh_token)=/.test(hash) ? '' : hash;
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${fragment}`;
}
