import { createHash } from 'node:crypto';
import { DomainError, type Sql } from '@trenzeye/kit';
import type { JWTPayload } from 'jose';
import type { AuthContext } from '../context.ts';
import { ProviderDown } from '../providers/provider-failure.ts';
import type { Account } from '../store/accounts.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { withLinkedAccount } from './link-identity.ts';
import { sameHash } from './secrets.ts';
import { withAccountOf } from './sign-in-with-identity.ts';

export interface IdTokenSignIn {
  readonly provider: string;
  readonly idToken: string;
  readonly accessToken: string | undefined;
  /** As it was before it was hashed for the provider. */
  readonly nonce: string | undefined;
  /** Links the identity to this account instead of looking for one. */
  readonly linkTo: string | undefined;
  readonly trace: string;
  readonly origin: Origin;
}

const bad = (field: 'id_token' | 'nonce' | 'access_token', message: string): AuthFailure =>
  new AuthFailure('invalid_credentials', { message, errors: [{ field, message }] });

/** The provider saw the nonce's SHA-256 in hex; whoever has the nonce itself asked for the token. */
const assertNonce = ({ nonce: hashed }: JWTPayload, nonce: string | undefined): void => {
  if (Boolean(hashed) !== Boolean(nonce)) throw bad('nonce', 'Passed nonce and nonce in id_token should either both exist or not.');
  if (!nonce) return;
  const expected = createHash('sha256').update(nonce).digest('hex');
  if (typeof hashed !== 'string' || !sameHash(hashed, expected)) throw bad('nonce', 'Nonces mismatch');
};

/** OpenID Connect Core 3.1.3.6: the left half of the hash that belongs to the token's own algorithm. */
const assertAccessToken = ({ at_hash }: JWTPayload, algorithm: string, accessToken: string | undefined): void => {
  if (at_hash === undefined || !accessToken) return;
  const bits = /256$/.test(algorithm) ? 256 : /384$/.test(algorithm) ? 384 : 512;
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  const expected = digest.subarray(0, digest.length / 2).toString('base64url');
  if (typeof at_hash !== 'string' || !sameHash(at_hash, expected)) throw bad('access_token', 'at_hash does not match the access_token');
};

/**
 * Grant type id_token: a session for what a provider signed for our client. Throws `provider_disabled`, `invalid_credentials`
 * (the token, its nonce or its at_hash), `unavailable`, and what withAccountOf or withLinkedAccount throw.
 */
export const signInWithIdToken = async (context: AuthContext, asked: IdTokenSignIn): Promise<Grant> => {
  const { idToken, accessToken, nonce, linkTo, trace, origin } = asked;
  const provider = context.providers.find(asked.provider);
  if (!provider) throw new AuthFailure('provider_disabled', { errors: [{ field: 'provider', message: 'is not enabled' }] });
  const { identity, claims, algorithm } = await provider.verifyIdToken(idToken).catch((error: unknown) => {
    throw error instanceof ProviderDown ? new DomainError('unavailable', { cause: error }) : bad('id_token', 'Bad ID token');
  });
  assertNonce(claims, nonce);
  assertAccessToken(claims, algorithm, accessToken);
  const finish = (account: Account, sql: Sql) => grantSession(context, sql, account.id, 'oauth', origin);
  return linkTo === undefined
    ? withAccountOf(context, { identity, inviteCode: undefined, trace }, finish)
    : withLinkedAccount(context, { accountId: linkTo, identity, trace }, finish);
};
