import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

/** The response of an identity provider or an email link, from the URL. */
export interface AuthCallback {
  readonly error: string | null;
  readonly code: string | null;
  /** A success that needs a further step, e.g. the first of two confirmations. */
  readonly message: string | null;
}

/** Reads the fragment, then the query: the server uses either. Null when there is neither an error nor a message. */
export function parseAuthCallback(fragment: string, query: string): AuthCallback | null {
  for (const text of [fragment.replace(/^#/, ''), query.replace(/^\?/, '')]) {
    const parameters = new URLSearchParams(text);
    const error = parameters.get('error_description') ?? parameters.get('error');
    const message = parameters.get('message');
    if (error || message) return { error, code: parameters.get('error_code'), message };
  }
  return null;
}

/** The toast title of an error: names the provider unless the error is about an email link. */
export const authErrorTitle = ({ code }: AuthCallback, provider = 'Google'): string =>
  code?.startsWith('otp') || code === 'email_exists' ? t`Authentication Error` : t`${provider} Sign In Error`;

const parameterNames = ['error', 'error_code', 'error_description', 'message'];

function removeParameters(): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  for (const name of parameterNames) query.delete(name);
  window.history.replaceState(window.history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}`);
}

/** The callback parameters of the URL, read once and removed, so that a reload does not show them again. */
export function useAuthCallback(): AuthCallback | null {
  const [callback] = useState(() => parseAuthCallback(window.location.hash, window.location.search));
  useEffect(() => {
    // After the auth client has read the URL.
    const timer = callback ? setTimeout(removeParameters, 1_000) : undefined;
    return () => clearTimeout(timer);
  }, [callback]);
  return callback;
}
