import { networkOf } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { insertAccounts, type Metadata } from '../store/accounts.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { announce, newAccount } from './new-account.ts';
import { assertMaySignUp } from './redeem-invite.ts';

/** New anonymous accounts for one client network in an hour, as GoTrue has it. */
const limit = { points: 30, seconds: 3_600 };

/**
 * Makes an account without an address and opens a session. Throws `anonymous_provider_disabled`, `signup_disabled` (where sign-up
 * is not open to everybody) and `over_request_rate_limit`.
 */
export const signInAnonymously = async (
  context: AuthContext,
  { metadata, origin, trace }: { readonly metadata: Metadata; readonly origin: Origin; readonly trace: string },
): Promise<Grant> => {
  if (!context.config.AUTH_ANONYMOUS) throw new AuthFailure('anonymous_provider_disabled');
  assertMaySignUp(context, undefined);
  const { allowed, reset } = await context.limiter.consume(`auth-anonymous:${networkOf(origin.ip ?? 'unknown')}`, limit);
  if (!allowed) throw new AuthFailure('over_request_rate_limit', { headers: { 'retry-after': String(Math.max(1, Math.ceil(reset))) } });
  const account = newAccount({ email: null, passwordHash: null, userMetadata: metadata, confirmed: false, now: context.clock() });
  return context.transact({ actor: account.id, trace }, async (tx, emit, sql) => {
    await insertAccounts(tx, [account]);
    announce(emit, account);
    return grantSession(context, sql, account.id, 'anonymous', origin);
  });
};
