import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { requireRelyingParty } from './relying-party.ts';
import { findPasskeyByCredential, type Passkey, recordPasskeyUse } from './store.ts';
import { type Assertion, passkeyRefused, verifyAssertion } from './verify-credential.ts';

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
