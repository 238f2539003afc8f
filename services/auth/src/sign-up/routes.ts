import { type Call, type Endpoint, endpoint, networkOf, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { assertCanSignUp, emitAccountRegistered, extractInviteCode, insertAccounts, newAccount } from '../accounts/index.ts';
import { deviceCookieFor } from '../attempts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { requireEmail } from '../email-address.ts';
import { type Grant, grantSession, mailRedirectOf, type SignInOrigin, sessionReply } from '../sessions/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { mergeMetadata } from '../user-metadata.ts';
import { signUp } from './sign-up.ts';

/** New anonymous accounts per client network and hour, as in GoTrue. */
const limit = { points: 30, seconds: 3_600 };

/**
 * Creates an account without an email address and starts a session. Throws `anonymous_provider_disabled`, `signup_disabled` (where
 * sign-up is not open) and `over_request_rate_limit`.
 */
const signInAnonymously = async (
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

const signUpByEmail = async (context: AuthContext, { body, query, trace, request }: Call<typeof auth.signUp>) => {
  const { inviteCode, data } = extractInviteCode(body.data, body.invite_code);
  if (!body.password) throw invalid('password', 'Signup requires a valid password');
  const email = requireEmail(body.email);
  const outcome = await signUp(context, {
    ...mailRedirectOf(body, query),
    email,
    password: body.password,
    metadata: mergeMetadata({}, data),
    inviteCode,
    trace,
    origin: signInOriginOf(request),
  });
  if ('grant' in outcome) return sessionReply(context, outcome.grant, request);
  return reply(200, outcome.user, deviceCookieFor(context.config, request, email, 'requested'));
};

export const signUpRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.signUp, async (call) => {
    const { email, phone, password, data } = call.body;
    if (phone)
      throw new AuthFailure('phone_provider_disabled', {
        message: 'Phone signups are disabled',
        errors: [{ field: 'phone', message: 'is not supported' }],
      });
    if (email || password) return signUpByEmail(context, call);
    const metadata = mergeMetadata({}, extractInviteCode(data).data);
    const grant = await signInAnonymously(context, { metadata, origin: signInOriginOf(call.request), trace: call.trace });
    return sessionReply(context, grant, call.request);
  });
