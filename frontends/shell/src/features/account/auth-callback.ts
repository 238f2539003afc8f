import { useEffect, useState } from 'react';

/** What a mailed link or a provider came back with in the address. */
export interface AuthCallback {
  readonly error: string | null;
  readonly code: string | null;
  /** Something that went well but is not finished, e.g. the first of two confirmations. */
  readonly message: string | null;
}

/** Reads the fragment, then the query: the server answers in the one or the other. Null when there is nothing to tell. */
export function parseAuthCallback(fragment: string, query: string): AuthCallback | null {
  for (const text of [fragment.replace(/^#/, ''), query.replace(/^\?/, '')]) {
    const answer = new URLSearchParams(text);
    const error = answer.get('error_description') ?? answer.get('error');
    const message = answer.get('message');
    if (error || message) return { error, code: answer.get('error_code'), message };
  }
  return null;
}

/** The title of a returned error: mailed links are not blamed on the provider. */
export const titleOf = ({ code }: AuthCallback, provider = 'Google'): string =>
  code?.startsWith('otp') || code === 'email_exists' ? 'Authentication Error' : `${provider} Sign In Error`;

const told = ['error', 'error_code', 'error_description', 'message'];

function forget(): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  for (const name of told) query.delete(name);
  window.history.replaceState(window.history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}`);
}

/** What the address brought, read once; it is taken out of the address, so that a reload does not tell it again. */
export function useAuthCallback(): AuthCallback | null {
  const [returned] = useState(() => parseAuthCallback(window.location.hash, window.location.search));
  useEffect(() => {
    // Later than the auth client's own look at it.
    const timer = returned ? setTimeout(forget, 1_000) : undefined;
    return () => clearTimeout(timer);
  }, [returned]);
  return returned;
}
