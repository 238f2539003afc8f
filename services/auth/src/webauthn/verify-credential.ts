import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { auth, BodyOf } from '@trenzeye/proto/http';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthConfig } from '../config.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { type Credential, findPasskeyByCredential, type Passkey, recordPasskeyUse } from './store.ts';

/** The user of a credential, in bytes. */
export const userIdOf = (accountId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(accountId);

/** What an authenticator answers as the user of a passkey, in base64url. */
const userHandleOf = (accountId: string): string => Buffer.from(userIdOf(accountId)).toString('base64url');

/** The site that passkeys belong to: browsers offer them only there. */
export interface RelyingParty {
  /** The host of PUBLIC_URL. Passkeys do not work on another one. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Signatures of passkeys, in COSE numbers: Ed25519, ES256 and RS256. */
export const signatureAlgorithms = [-8, -7, -257];

type Config = Pick<AuthConfig, 'PUBLIC_URL'>;

/** Undefined when PUBLIC_URL has an IP address, for which browsers have no passkeys. */
const relyingPartyOf = ({ PUBLIC_URL }: Config): RelyingParty | undefined => {
  const { hostname, origin } = new URL(PUBLIC_URL);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress ? undefined : { id: hostname, origin, name: 'Trenzeye' };
};

export const hasPasskeys = (config: Config): boolean => relyingPartyOf(config) !== undefined;

/** Throws `passkey_disabled`. */
export const requireRelyingParty = (config: Config): RelyingParty => {
  const relyingParty = relyingPartyOf(config);
  if (!relyingParty) throw new AuthFailure('passkey_disabled');
  return relyingParty;
};

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
const verifyAssertion = async (relyingParty: RelyingParty, { challenge, passkey, assertion }: AssertionCheck): Promise<number> => {
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

interface AssertionAnswer {
  /** The account whose passkey is expected. */
  readonly accountId: string;
  readonly challenge: string;
  readonly assertion: Assertion;
}

/** Verifies an assertion of one of the account's passkeys and stores its counter. Throws `webauthn_verification_failed`. */
export const acceptAssertion = async (
  { config, clock }: Pick<AuthContext, 'config' | 'clock'>,
  prisma: Database,
  { accountId, challenge, assertion }: AssertionAnswer,
): Promise<Passkey> => {
  const passkey = await findPasskeyByCredential(prisma, assertion.id);
  if (passkey?.accountId !== accountId) throw passkeyRefused(new Error('the account has no such passkey'));
  const newCount = await verifyAssertion(requireRelyingParty(config), { challenge, passkey, assertion });
  if (!(await recordPasskeyUse(prisma, passkey, newCount, clock()))) throw passkeyRefused(new Error('the passkey was used concurrently'));
  return passkey;
};
