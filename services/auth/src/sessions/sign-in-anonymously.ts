import { networkOf } from '@trenzeye/kit';
import { emitAccountRegistered, newAccount } from '../accounts/new-account.ts';
import { assertCanSignUp } from '../accounts/redeem-invite.ts';
import { insertAccounts, type Metadata } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { type Grant, grantSession } from './grant-session.ts';
import type { SignInOrigin } from './store/sessions.ts';

/** New anonymous accounts per client network and hour, as in GoTrue. */
const limit = { points: 30, seconds: 3_600 };

/**
 * Creates an account without an email address and starts a session. Throws `anonymous_provider_disabled`, `signup_disabled` (where
 * sign-up is not open) and `over_request_rate_limit`.
 */
export const signInAnonymously = async (
  context: AuthContext,
  { metadata, origin, trace }: { readonly metadata: Metadata; readonly origin: SignInOrigin; readonly trace: string },
): Promise<Grant> => {
  if (!context.config.AUTH_ANONYMOUS) throw new AuthFailure('anonymous_provider_disabled');
  assertCanSignUp(context, undefined);
  const { allowed, reset } = await context.limiter.consume(`auth-anonymous:${networkOf(origin.ip ?? 'unknown')}`, limit);
  if (!allowed) throw new AuthFailure('over_request_rate_limit', { headers: { 'retry-after': String(Math.max(1, Math.ceil(reset))) } });
  const account = newAccount({ email: null, passwordHash: null, userMetadata: metadata, confirmed: false, now: context.clock() });
  return context.transaction({ actor: account.id, trace }, async (tx) => {
    await insertAccounts(tx.prisma, [account]);
    emitAccountRegistered(tx, account);
    return grantSession(context, tx.prisma, account.id, 'anonymous', origin);
  });
};
