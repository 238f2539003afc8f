import { bearerOf } from '@trenzeye/kit/auth/access';
import type { VerifyToken, Viewer } from '@trenzeye/kit/auth/tokens';
import { DomainError } from '@trenzeye/kit/errors';
import type { Call } from './exchange.ts';

/** `unverified`: the gateway cannot verify the token and leaves this to the service. */
export type Identity = Viewer | 'anonymous' | 'unverified';

/**
 * Verifies the bearer token. Throws `invalid_token`. Three cases pass without a verified token:
 * - The Supabase client sends the `apikey` header as token for visitors; such a token is removed. On routes for service tokens it is
 *   kept: operators use their token as API key.
 * - Under /auth/v1 the auth service decides: sign-in ignores an expired token, sign-out has its own responses for it.
 * - If the signing keys cannot be fetched, the services, which verify tokens again, may still have them.
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
    if (error instanceof DomainError && error.code === 'unavailable') return 'unverified';
    if (!path.startsWith('/auth/v1/')) throw error;
    if (route.access !== 'public') return 'unverified';
    delete headers.authorization;
    return 'anonymous';
  }
};
