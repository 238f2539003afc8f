import type { Factor } from '@supabase/auth-js';

/** The unverified claims of an access token: for display only, never for authorization. Undefined when the token is malformed. */
function claimsOf(accessToken: string): { readonly aal?: unknown; readonly has_factor?: unknown } | undefined {
  try {
    const [, payload = ''] = accessToken.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Whether the account has a second factor that this session has not verified, by the token or by the session's copy of the account. */
export function lacksSecondFactor(accessToken: string, factors: readonly Pick<Factor, 'status'>[] | undefined): boolean {
  const claims = claimsOf(accessToken);
  const hasFactor = claims?.has_factor === true || (factors ?? []).some(({ status }) => status === 'verified');
  return hasFactor && claims?.aal !== 'aal2';
}
