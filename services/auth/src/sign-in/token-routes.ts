import { type Call, type Endpoint, endpoint } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { changeAccountStatus, isBanExpired } from '../account-status/index.ts';
import { countAttempt, type KnownDevice, knownDeviceOf } from '../attempts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../email-address.ts';
import { grantByAuthCode, grantByIdToken } from '../identities/index.ts';
import { findPasswordCredentials, type PasswordCredentials, replacePasswordHash } from '../passwords/index.ts';
import { type Grant, grantSession, refreshSession, type SignInOrigin, sessionReply } from '../sessions/index.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly origin: SignInOrigin;
  /** The browser, if it is known for the address. */
  readonly device: KnownDevice | undefined;
  readonly trace: string;
}

/** Replaces a hash of another algorithm or cost, which needs the password itself. */
const renewHash = async (
  { passwords, prisma }: AuthContext,
  { id, passwordHash }: PasswordCredentials,
  password: string,
): Promise<void> => {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  await replacePasswordHash(prisma, id, passwordHash, await passwords.hash(password));
};

const assertNotBanned = async (context: AuthContext, stored: PasswordCredentials, trace: string): Promise<void> => {
  if (stored.status !== 'banned') return;
  if (!isBanExpired(stored, context.clock())) throw new AuthFailure('user_banned');
  await changeAccountStatus(context, { accountId: stored.id, status: 'active', actor: 'system', trace });
};

/**
 * Starts a session for an email address and its password, and reports a password that would be refused today. Throws
 * `invalid_credentials` (for an unknown address and a wrong password alike, after the same work), `email_not_confirmed`,
 * `user_banned` or `rate_limited`.
 */
const signIn = async (context: AuthContext, credentials: Credentials): Promise<Grant> => {
  const { password, origin, device, trace } = credentials;
  const email = readEmail(credentials.email);
  const refundAttempt = await countAttempt(context, { kind: 'password', email: email ?? 'no address', ip: origin.ip, device });
  const stored = email === undefined ? undefined : await findPasswordCredentials(context.prisma, email);
  const isMatching = await context.passwords.matches(stored?.passwordHash ?? undefined, password);
  if (!stored || !isMatching) throw new AuthFailure('invalid_credentials');
  await refundAttempt();
  await assertNotBanned(context, stored, trace);
  if (stored.emailConfirmedAt === null) throw new AuthFailure('email_not_confirmed');
  await renewHash(context, stored, password);
  const grant = await grantSession(context, context.prisma, stored.id, 'password', origin);
  return { ...grant, weakPassword: context.passwords.findWeakness(password) };
};

type TokenCall = Call<typeof auth.token>;

const grantByPassword = async (context: AuthContext, { body, request, trace }: TokenCall): Promise<Grant> => {
  if (body.phone)
    throw new AuthFailure('phone_provider_disabled', {
      message: 'Phone logins are disabled',
      errors: [{ field: 'phone', message: 'is not supported' }],
    });
  if (!body.email) throw invalid('email', 'An email address is required');
  if (!body.password) throw invalid('password', 'A password is required');
  const device = knownDeviceOf(context.config, request, readEmail(body.email) ?? '');
  return signIn(context, { email: body.email, password: body.password, origin: signInOriginOf(request), device, trace });
};

const grantByRefreshToken = async (context: AuthContext, { body }: TokenCall): Promise<Grant> => {
  if (!body.refresh_token) throw invalid('refresh_token', 'A refresh token is required');
  return refreshSession(context, body.refresh_token);
};

const grantOf = async (context: AuthContext, call: TokenCall): Promise<Grant> => {
  if (call.query.grant_type === 'password') return grantByPassword(context, call);
  if (call.query.grant_type === 'refresh_token') return grantByRefreshToken(context, call);
  if (call.query.grant_type === 'pkce') return grantByAuthCode(context, call);
  if (call.query.grant_type === 'id_token') return grantByIdToken(context, call);
  if (call.query.grant_type === 'web3')
    throw new AuthFailure('web3_provider_disabled', { errors: [{ field: 'grant_type', message: 'web3 is not supported' }] });
  throw new AuthFailure('unsupported_grant_type', {
    errors: [{ field: 'grant_type', message: 'must be password, refresh_token, pkce or id_token' }],
  });
};

export const tokenRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.token, async (call) => sessionReply(context, await grantOf(context, call), call.request));
