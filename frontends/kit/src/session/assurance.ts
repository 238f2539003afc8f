import type { Factor } from '@supabase/auth-js';

/** The claims of an access token, unverified: good for what to show, never for what to allow. Undefined when it cannot be read. */
function claimsOf(accessToken: string): { readonly aal?: unknown } | undefined {
  try {
    const [, payload = ''] = accessToken.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Whether this session still lacks the second factor that its account has set up. */
export const lacksSecondFactor = (accessToken: string, factors: readonly Pick<Factor, 'status'>[] | undefined): boolean =>
  (factors ?? []).some(({ status }) => status === 'verified') && claimsOf(accessToken)?.aal !== 'aal2';
