import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { auth, BodyOf } from '@trenzeye/proto/http';
import { AuthFailure } from '../auth-failure.ts';
import { userHandleOf } from './credential-options.ts';
import { type RelyingParty, signatureAlgorithms } from './relying-party.ts';
import type { Credential, Passkey } from './store.ts';

/** A new credential in its JSON form. */
export type NewCredential = BodyOf<typeof auth.registerPasskey>['credential'];
/** The answer of an authenticator in its JSON form. */
export type Assertion = BodyOf<typeof auth.signInWithPasskey>['credential'];

export const passkeyRefused = (cause?: unknown): AuthFailure => new AuthFailure('webauthn_verification_failed', { cause });

const verifiedOrRefused = async <T extends { readonly verified: boolean }>(verification: () => Promise<T>): Promise<T> => {
  const result = await verification().catch((cause: unknown) => {
    throw passkeyRefused(cause);
  });
  if (!result.verified) throw passkeyRefused(new Error('invalid signature'));
  return result;
};

/** None was requested. Certificates are not verified: that would load revocation lists from addresses that the client chooses. */
const assertNoCertificates = (attestationObject: string): void => {
  const statement = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = statement.get('fmt');
  const isSelfSigned = format === 'packed' && statement.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw new Error(`attestation format ${JSON.stringify(format)} was not requested`);
};

/** Checks the challenge, the origin, the site and that the authenticator verified its user. Throws `webauthn_verification_failed`. */
export const verifyNewCredential = async (relyingParty: RelyingParty, challenge: string, answer: NewCredential): Promise<Credential> => {
  const { transports, ...response } = answer.response;
  const { registrationInfo } = await verifiedOrRefused(async () => {
    assertNoCertificates(response.attestationObject);
    return verifyRegistrationResponse({
      response: { ...answer, response },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: signatureAlgorithms,
    });
  });
  if (!registrationInfo) throw passkeyRefused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey, signCount: counter, transports: transports ?? [] };
};

interface AssertionCheck {
  readonly challenge: string;
  readonly passkey: Passkey;
  readonly assertion: Assertion;
}

/**
 * Checks as `verifyNewCredential` does, and the signature and the counter, which must have grown. Returns the new counter. Throws
 * `webauthn_verification_failed`.
 */
export const verifyAssertion = async (relyingParty: RelyingParty, { challenge, passkey, assertion }: AssertionCheck): Promise<number> => {
  const { userHandle, ...response } = assertion.response;
  if (userHandle && userHandle !== userHandleOf(passkey.accountId)) throw passkeyRefused(new Error('the passkey has another user'));
  const { authenticationInfo } = await verifiedOrRefused(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, response },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.signCount },
      requireUserVerification: true,
    }),
  );
  return authenticationInfo.newCounter;
};
