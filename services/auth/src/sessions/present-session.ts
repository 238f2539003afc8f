import { type AccessClaims, issuerOf, type Reply, reply, tokenAudience } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { Request } from 'express';
import { presentUser } from '../accounts/index.ts';
import { deviceCookieFor } from '../attempts/index.ts';
import type { AuthContext } from '../context.ts';
import { hasVerifiedFactor } from './assert-may-change-sign-in-methods.ts';
import type { Grant } from './grant-session.ts';
import { recentSignInUntil } from './reauthenticate.ts';
import type { ActiveSession } from './store/active-session.ts';
import { authenticatedAt } from './store/sessions.ts';

type SessionAnswer = AnswerOf<typeof auth.token>;

const maxLifetimeSeconds = 3_600;

const claimsOf = ({ config }: Pick<AuthContext, 'config'>, { account, sessionId, aal, amr }: ActiveSession) => {
  const accessClaims: AccessClaims = {
    email: account.email ?? '',
    role: 'authenticated',
    session_id: sessionId,
    user_role: account.role,
    user_status: account.status,
    standing_version: account.statusVersion,
    aal,
    has_factor: hasVerifiedFactor(account),
    recent_until: recentSignInUntil({ config }, account, authenticatedAt(amr)),
  };
  return {
    ...accessClaims,
    phone: '',
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    amr: [...amr].reverse(),
    is_anonymous: account.isAnonymous,
  };
};

/** Seconds. An access token does not outlive its session, and is renewed before the session expires by inactivity. */
const lifetimeOf = ({ config }: Pick<AuthContext, 'config'>, { startedAt }: ActiveSession, now: number): number => {
  const inactivity = config.AUTH_INACTIVITY || maxLifetimeSeconds;
  const timebox = config.AUTH_SESSION_TIMEBOX;
  const remaining = timebox ? Math.floor(startedAt.getTime() / 1_000) + timebox - now : maxLifetimeSeconds;
  return Math.max(1, Math.min(maxLifetimeSeconds, inactivity, remaining));
};

/** Signs an access token with the current role and status, and builds the answer. */
export const presentSession = async (
  context: Pick<AuthContext, 'keys' | 'config' | 'clock'>,
  { session, refreshToken, weakPassword }: Grant,
): Promise<SessionAnswer> => {
  const { keys, config, clock } = context;
  const issuedAt = Math.floor(clock().getTime() / 1_000);
  const lifetime = lifetimeOf(context, session, issuedAt);
  const accessToken = await keys.sign({
    ...claimsOf(context, session),
    sub: session.account.id,
    iss: issuerOf(config.PUBLIC_URL),
    aud: tokenAudience,
    iat: issuedAt,
    exp: issuedAt + lifetime,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: issuedAt + lifetime,
    refresh_token: refreshToken,
    user: presentUser(session.account),
    ...(weakPassword ? { weak_password: weakPassword } : {}),
  };
};

/** A session; the answer must not be cached. The browser is known for the address of the account from now on. */
export const sessionReply = async (
  context: AuthContext,
  grant: Grant,
  request: Pick<Request, 'headers'>,
): Promise<Reply<SessionAnswer>> => {
  const { email } = grant.session.account;
  const cookie = email === null ? {} : deviceCookieFor(context.config, request, email, 'signed-in');
  return reply(200, await presentSession(context, grant), { 'cache-control': 'no-store', ...cookie });
};
