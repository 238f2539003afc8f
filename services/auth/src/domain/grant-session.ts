import { type AccessClaims, issuerOf, newId, type Sql, tokenAudience } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { type LiveSession, type Origin, openSession, type SignInMethod } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import type { Weakness } from './passwords.ts';
import { presentUser } from './present-user.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type SessionAnswer = AnswerOf<typeof auth.token>;

/** seconds */
const longestLife = 3_600;

/** A session and the only copy of its refresh token. */
export interface Grant {
  readonly session: LiveSession;
  readonly refreshToken: string;
  /** What became wrong with the password somebody has just signed in with. */
  readonly weakPassword?: Weakness | undefined;
}

/** Opens a session for somebody who has just proven who they are. Throws `user_banned`. */
export const grantSession = async (
  { clock }: Pick<AuthContext, 'clock'>,
  sql: Sql,
  accountId: string,
  method: SignInMethod,
  origin: Origin,
): Promise<Grant> => {
  const refreshToken = newSecret();
  const session = await openSession(sql, {
    sessionId: newId(),
    accountId,
    method,
    origin,
    tokenId: newId(),
    tokenHash: hashSecret(refreshToken),
    now: clock(),
  });
  if (!session) throw new AuthFailure('user_banned');
  return { session, refreshToken };
};

const claimsOf = ({ account, sessionId, aal, amr }: LiveSession) => {
  const own: AccessClaims = {
    email: account.email ?? '',
    role: 'authenticated',
    session_id: sessionId,
    user_role: account.role,
    user_status: account.status,
    standing_version: account.standingVersion,
  };
  return {
    ...own,
    phone: '',
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    aal,
    amr: [...amr].reverse(),
    is_anonymous: account.isAnonymous,
  };
};

/** Seconds: an access token never outlives its session, and is renewed at least as often as a resting session ends. */
const lifeOf = ({ config }: Pick<AuthContext, 'config'>, { startedAt }: LiveSession, now: number): number => {
  const rest = config.AUTH_INACTIVITY || longestLife;
  const left = config.AUTH_SESSION_TIMEBOX ? Math.floor(startedAt.getTime() / 1_000) + config.AUTH_SESSION_TIMEBOX - now : longestLife;
  return Math.max(1, Math.min(longestLife, rest, left));
};

/** Signs an access token with role and status as they are now, and puts the answer together. */
export const presentSession = async (
  context: Pick<AuthContext, 'keys' | 'config' | 'clock'>,
  { session, refreshToken, weakPassword }: Grant,
): Promise<SessionAnswer> => {
  const { keys, config, clock } = context;
  const issuedAt = Math.floor(clock().getTime() / 1_000);
  const life = lifeOf(context, session, issuedAt);
  const accessToken = await keys.sign({
    ...claimsOf(session),
    ...{ sub: session.account.id, iss: issuerOf(config.PUBLIC_URL), aud: tokenAudience, iat: issuedAt, exp: issuedAt + life },
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: life,
    expires_at: issuedAt + life,
    refresh_token: refreshToken,
    user: presentUser(session.account),
    ...(weakPassword ? { weak_password: weakPassword } : {}),
  };
};
