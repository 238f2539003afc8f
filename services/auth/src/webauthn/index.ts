export { challengeLifetimeMs, passkeyChallenge, requestOptions, type WebauthnOptions } from './passkey-challenge.ts';
export {
  activatePasskey,
  consumeSignInChallenge,
  deletePasskeyEnrolments,
  findPasskeyByCredential,
  insertSignInChallenge,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from './store.ts';
export {
  type Assertion,
  acceptAssertion,
  hasPasskeys,
  type NewCredential,
  passkeyRefused,
  requireRelyingParty,
  verifyNewCredential,
} from './verify-credential.ts';
