import type { Factor } from '@supabase/auth-js';

/** The unverified claims of an access token: for display only, never for authorization. Undefined when the token is malformed. */
function claimsOf(accessToken: string): { readonly aal?: unknown } | undefined {
  try {
    const [, payload = ''] = accessToken.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Whether the account has a second factor that this session has not verified. */
export const lacksSecondFactor = (accessToken: string, factors: readonly Pick<Factor, 'status'>[] | undefined): boolean =>
  (factors ?? []).some(({ status }) => status === 'verified') && claimsOf(accessToken)?.aal !== 'aal2';
