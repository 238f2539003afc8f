import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Viewer } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { Account, FactorSummary } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { isRecent } from '../sessions/index.ts';
import { listPasskeys, type Passkey } from './store.ts';
import { type RelyingParty, requireRelyingParty, signatureAlgorithms, userIdOf } from './verify-credential.ts';

/** Milliseconds until a challenge expires, on the server and in the browser. */
export const challengeLifetimeMs = 5 * 60_000;

const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** Options for `navigator.credentials.create`, in their JSON form. Authenticators that have one of the account's passkeys refuse another. */
const creationOptions = (relyingParty: RelyingParty, { id, email }: Pick<Account, 'id' | 'email'>, existing: readonly Passkey[]) =>
  generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: userIdOf(id),
    userName: email ?? 'anonymous',
    userDisplayName: email ?? 'anonymous',
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: signatureAlgorithms,
    excludeCredentials: descriptorsOf(existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Options for `navigator.credentials.get`, in their JSON form. Without passkeys the user chooses among those of the device. */
export const requestOptions = ({ id }: RelyingParty, passkeys: readonly Passkey[]) =>
  generateAuthenticationOptions({
    rpID: id,
    timeout: challengeLifetimeMs,
    allowCredentials: descriptorsOf(passkeys),
    userVerification: 'required',
  });

export type WebauthnOptions = Extract<AnswerOf<typeof auth.challengeFactor>, { type: 'webauthn' }>['webauthn'];

type EnrolledFactor = Pick<FactorSummary, 'status' | 'sessionId' | 'createdAt'>;

/** Anyone can create a credential: without this check another session could complete an enrolment with its own. */
const assertOwnEnrolment = (context: AuthContext, factor: EnrolledFactor, { sessionId }: Viewer): void => {
  if (factor.sessionId !== sessionId || !isRecent(context, factor.createdAt)) throw new AuthFailure('mfa_factor_not_found');
};

/**
 * What the browser asks an authenticator: to create a credential while the factor is unverified, after that to sign with any passkey of
 * the account. Throws `mfa_factor_not_found` and `passkey_disabled`.
 */
export const passkeyChallenge = async (
  context: AuthContext,
  prisma: Database,
  { account, factor, viewer }: { readonly account: Account; readonly factor: EnrolledFactor; readonly viewer: Viewer },
): Promise<WebauthnOptions> => {
  const relyingParty = requireRelyingParty(context.config);
  const passkeys = await listPasskeys(prisma, account.id);
  if (factor.status === 'verified')
    return { type: 'request', credential_options: { publicKey: { ...(await requestOptions(relyingParty, passkeys)) } } };
  assertOwnEnrolment(context, factor, viewer);
  return { type: 'create', credential_options: { publicKey: { ...(await creationOptions(relyingParty, account, passkeys)) } } };
};
