import { bearerOf } from '@trenzeye/kit/access';
import { DomainError } from '@trenzeye/kit/errors';
import type { VerifyToken, Viewer } from '@trenzeye/kit/tokens';
import type { Call } from './exchange.ts';

/** `undecided`: there is a token the gateway cannot judge; the owner of the path does. */
export type Identity = Viewer | 'anonymous' | 'undecided';

/**
 * Who calls, by the bearer token. Throws `invalid_token`. Three cases let a request through without a verified token:
 * - A token equal to the `apikey` header is what the Supabase client sends for a visitor: nobody's, and removed. Where operators
 *   have business it may be theirs: they use their token as key.
 * - Under /auth/v1 the auth service judges: signing in ignores an outdated token, signing out has answers of its own for it.
 * - When the signing keys cannot be had, the services, which check again, may still know them.
 */
export const identify = async ({ request: { headers }, path, route }: Call, verify: VerifyToken): Promise<Identity> => {
  const token = bearerOf(headers.authorization);
  if (token === undefined) return 'anonymous';
  if (token === headers.apikey && route.access !== 'service') {
    delete headers.authorization;
    return 'anonymous';
  }
  try {
    return await verify(token);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return 'undecided';
    if (!path.startsWith('/auth/v1/')) throw error;
    if (route.access !== 'public') return 'undecided';
    delete headers.authorization;
    return 'anonymous';
  }
};
