import { createHash } from 'node:crypto';
import { bearerOf, type Call, createText, DomainError } from '@trenzeye/kit';
import type { auth } from '@trenzeye/proto/http';
import type { JWTPayload } from 'jose';
import type { Account } from '../accounts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { ProviderUnavailable } from '../providers/index.ts';
import { sameHash } from '../secrets.ts';
import { createSessionVerifier, exchangeCode, type Grant, grantSession, type SignInOrigin } from '../sessions/index.ts';
import { assertMayChangeIdentities, type LinkTarget, linkIdentity } from './link-identity.ts';
import { resolveIdentityAccount } from './resolve-identity-account.ts';
import { findIdentity } from './store.ts';

interface IdTokenSignIn {
  readonly provider: string;
  readonly idToken: string;
  readonly accessToken: string | undefined;
  /** The original nonce; the provider received its hash. */
  readonly nonce: string | undefined;
  /** Links the identity to this account instead of resolving one. */
  readonly linkTo: LinkTarget | undefined;
  readonly trace: string;
  readonly origin: SignInOrigin;
}

const bad = (field: 'id_token' | 'nonce' | 'access_token', message: string): AuthFailure =>
  new AuthFailure('invalid_credentials', { message, errors: [{ field, message }] });

/** GoTrue's message names the issuer that clients have to configure. */
const providerDisabled = ({ config }: Pick<AuthContext, 'config'>, provider: string): AuthFailure =>
  new AuthFailure('provider_disabled', {
    message:
      provider === 'google'
        ? createText('Provider (issuer "{issuer}") is not enabled', { issuer: config.OIDC_GOOGLE_ISSUER })
        : 'Provider is not enabled',
    errors: [{ field: 'provider', message: 'is not enabled' }],
  });

/** The provider received the nonce's SHA-256 in hex; only the client that requested the token has the nonce itself. */
const assertNonce = ({ nonce: hashed }: JWTPayload, nonce: string | undefined): void => {
  if (Boolean(hashed) !== Boolean(nonce)) throw bad('nonce', 'Passed nonce and nonce in id_token should either both exist or not.');
  if (!nonce) return;
  const expected = createHash('sha256').update(nonce).digest('hex');
  if (typeof hashed !== 'string' || !sameHash(hashed, expected)) throw bad('nonce', 'Nonces mismatch');
};

/** OpenID Connect Core 3.1.3.6: the left half of the hash that matches the token's algorithm. */
const assertAccessToken = ({ at_hash }: JWTPayload, algorithm: string, accessToken: string | undefined): void => {
  if (at_hash === undefined || !accessToken) return;
  const bits = /256$/.test(algorithm) ? 256 : /384$/.test(algorithm) ? 384 : 512;
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  const expected = digest.subarray(0, digest.length / 2).toString('base64url');
  if (typeof at_hash !== 'string' || !sameHash(at_hash, expected)) throw bad('access_token', 'at_hash does not match the access_token');
};

/**
 * Grant type id_token: exchanges an ID token that a provider issued to our client for a session. Throws `provider_disabled`, `invalid_credentials`
 * (the token, its nonce or its at_hash), `unavailable`, and what `resolveIdentityAccount` or `linkIdentity` throw.
 */
const signInWithIdToken = async (context: AuthContext, request: IdTokenSignIn): Promise<Grant> => {
  const { idToken, accessToken, nonce, linkTo, trace, origin } = request;
  const provider = context.providers.find(request.provider);
  if (!provider) throw providerDisabled(context, request.provider);
  const { identity, claims, algorithm } = await provider.verifyIdToken(idToken).catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new DomainError('unavailable', { cause: error }) : bad('id_token', 'Bad ID token');
  });
  assertNonce(claims, nonce);
  assertAccessToken(claims, algorithm, accessToken);
  const finish = async (account: Account, prisma: Database) => {
    const identityId = (await findIdentity(prisma, identity.provider, identity.subject))?.id ?? null;
    return grantSession(context, prisma, account.id, 'oauth', origin, { identityId });
  };
  return linkTo === undefined
    ? resolveIdentityAccount(context, { identity, inviteCode: undefined, trace }, finish)
    : linkIdentity(context, { target: linkTo, identity, trace }, finish);
};

type TokenCall = Call<typeof auth.token>;

/** Grant type pkce. */
export const grantByAuthCode = async (context: AuthContext, { body, trace, request }: TokenCall): Promise<Grant> => {
  if (!body.auth_code || !body.code_verifier)
    throw invalid(body.auth_code ? 'code_verifier' : 'auth_code', 'both auth code and code verifier should be non-empty');
  return exchangeCode(context, body.auth_code, body.code_verifier, { trace, origin: signInOriginOf(request) });
};

const readLinkTarget = async (context: AuthContext, { body, request }: TokenCall): Promise<LinkTarget | undefined> => {
  if (!body.link_identity) return undefined;
  const token = bearerOf(request.headers.authorization);
  if (!token) throw new AuthFailure('session_not_found', { message: 'Linking an identity requires a session' });
  const viewer = await createSessionVerifier(context)(token);
  await assertMayChangeIdentities(context, viewer, body.reauthentication_code);
  return { accountId: viewer.id, sessionId: viewer.sessionId };
};

/** Grant type id_token: a token that an application received from a provider. */
export const grantByIdToken = async (context: AuthContext, call: TokenCall): Promise<Grant> => {
  const { body, trace, request } = call;
  if (!body.id_token) throw invalid('id_token', 'id_token required');
  if (!body.provider) throw invalid('provider', 'provider required');
  return signInWithIdToken(context, {
    provider: body.provider,
    idToken: body.id_token,
    accessToken: body.access_token,
    nonce: body.nonce,
    linkTo: await readLinkTarget(context, call),
    trace,
    origin: signInOriginOf(request),
  });
};
