import { Secret, TOTP } from 'otpauth';
import type { TestUser } from '../environment/test-environment.ts';
import type { AttackTarget } from './attack.ts';

/** Tokens of one user with a second factor. */
interface SecondFactorTokens {
  /** Of the session that verified the factor. */
  readonly verified: string;
  /** Of a session that started afterwards with the password alone. */
  readonly passwordOnly: string;
}

interface Session {
  readonly access_token: string;
}

/** Enrolls and verifies a second factor, then signs in again with the password alone. */
export const enrollSecondFactor = async (
  target: AttackTarget,
  { token, email, password }: Pick<TestUser, 'token' | 'email' | 'password'>,
): Promise<SecondFactorTokens> => {
  const factor = await target.request<{ id: string; totp: { secret: string } }>('POST', '/auth/v1/factors', token, {
    factor_type: 'totp',
    friendly_name: 'phone',
  });
  const challenge = await target.request<{ id: string }>('POST', `/auth/v1/factors/${factor.id}/challenge`, token, {});
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate();
  const answer = { challenge_id: challenge.id, code };
  const verified = await target.request<Session>('POST', `/auth/v1/factors/${factor.id}/verify`, token, answer);
  const credentials = { email, password };
  const passwordOnly = await target.request<Session>('POST', '/auth/v1/token?grant_type=password', undefined, credentials);
  return { verified: verified.access_token, passwordOnly: passwordOnly.access_token };
};
