import { type AccessClaims, issuerOf, newId, type Sql, tokenAudience } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { type LiveSession, type Origin, openSession, type SignInMethod } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { presentUser } from './present-user.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type SessionAnswer = AnswerOf<typeof auth.token>;

/** seconds */
const accessTokenLife = 3_600;

/** A session and the only copy of its refresh token. */
export interface Grant {
  readonly session: LiveSession;
  readonly refreshToken: string;
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

/** Signs an access token with role and status as they are now, and puts the answer together. */
export const presentSession = async (
  { keys, config, clock }: Pick<AuthContext, 'keys' | 'config' | 'clock'>,
  { session, refreshToken }: Grant,
): Promise<SessionAnswer> => {
  const issuedAt = Math.floor(clock().getTime() / 1_000);
  const expiresAt = issuedAt + accessTokenLife;
  const accessToken = await keys.sign(claimsOf(session), {
    subject: session.account.id,
    issuer: issuerOf(config.PUBLIC_URL),
    audience: tokenAudience,
    issuedAt,
    expiresAt,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLife,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentUser(session.account),
  };
};
