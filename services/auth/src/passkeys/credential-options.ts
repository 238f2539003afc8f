import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Account } from '../accounts/store/accounts.ts';
import { type RelyingParty, signatureAlgorithms } from './relying-party.ts';
import type { Passkey } from './store.ts';

/** Milliseconds until a challenge expires, on the server and in the browser. */
export const challengeLifetimeMs = 5 * 60_000;

const userIdOf = (accountId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(accountId);

/** What an authenticator answers as the user of a passkey, in base64url. */
export const userHandleOf = (accountId: string): string => Buffer.from(userIdOf(accountId)).toString('base64url');

const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** Options for `navigator.credentials.create`, in their JSON form. Authenticators that have one of the account's passkeys refuse another. */
export const creationOptions = (relyingParty: RelyingParty, { id, email }: Pick<Account, 'id' | 'email'>, existing: readonly Passkey[]) =>
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
