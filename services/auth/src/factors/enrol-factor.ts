import { createText, newId, type Viewer } from '@trenzeye/kit';
import { type Account, findAccount, lockAccount } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import {
  assertAal,
  assertMayChangeSignInMethods,
  assertReauthenticated,
  assertSessionAal,
  findSessionAssurance,
  hasRecentSignIn,
} from '../sessions/index.ts';
import { deletePasskeyEnrolments, requireRelyingParty } from '../webauthn/index.ts';
import { insertFactor } from './store.ts';
import { type Enrolment, enrolmentOf, newTotpSecret } from './totp.ts';

/** Factors of one account, verified or not. */
const maxFactors = 10;
const defaultIssuer = 'Trenzeye';

interface FactorEnrolmentRequest {
  readonly friendlyName: string | undefined;
  /** The authenticator application shows it above the code. */
  readonly issuer: string | undefined;
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

interface EnrolledFactor extends Enrolment {
  readonly id: string;
  readonly secret: string;
}

export const factorNameTaken = (friendlyName: string): AuthFailure =>
  new AuthFailure('mfa_factor_name_conflict', {
    message: createText('A factor with the friendly name {name} for this user already exists', { name: JSON.stringify(friendlyName) }),
    errors: [{ field: 'friendly_name', message: 'is taken' }],
  });

/** Throws `mfa_factor_name_conflict` and `too_many_enrolled_mfa_factors`. */
const assertCanAdd = ({ factors }: Account, friendlyName: string): void => {
  if (friendlyName !== '' && factors.some((factor) => factor.friendlyName === friendlyName)) throw factorNameTaken(friendlyName);
  if (factors.length >= maxFactors) throw new AuthFailure('too_many_enrolled_mfa_factors');
};

const aalFailure = { message: 'AAL2 required to enroll a new factor', status: 403 };

/** A stolen, older session must not lock out the owner of the account with a factor. */
const assertMayEnrol = async (context: AuthContext, { id, sessionId }: Viewer, nonce: string | undefined): Promise<void> => {
  const account = await findAccount(context.prisma, id);
  const session = await findSessionAssurance(context.prisma, sessionId);
  if (!account || !session) throw new AuthFailure('session_not_found');
  assertAal(account, session.aal, aalFailure);
  if (hasRecentSignIn(context, account, session.authenticatedAt)) return;
  await assertReauthenticated(context, account, { password: undefined, nonce });
};

/**
 * Starts the enrolment of an authenticator application: the factor is required once a code of it was verified. Throws `mfa_factor_name_conflict`,
 * `too_many_enrolled_mfa_factors`, `insufficient_aal` when the account has a verified factor that this session did not verify, and, for a
 * session that is not recent, what `assertReauthenticated` throws.
 */
export const enrolFactor = async (
  context: AuthContext,
  viewer: Viewer,
  { friendlyName = '', issuer, reauthenticationCode, trace }: FactorEnrolmentRequest,
): Promise<EnrolledFactor> => {
  await assertMayEnrol(context, viewer, reauthenticationCode);
  const [id, secret] = [newId(), newTotpSecret()];
  const account = await context.transaction({ actor: viewer.id, trace }, async (tx) => {
    const locked = await lockAccount(tx.prisma, viewer.id);
    if (!locked) throw new AuthFailure('session_not_found');
    assertCanAdd(locked, friendlyName);
    await assertSessionAal(tx.prisma, locked, viewer.sessionId, aalFailure);
    await insertFactor(tx.prisma, {
      id,
      accountId: viewer.id,
      factorType: 'totp',
      friendlyName: friendlyName || null,
      secret: context.vault.seal(secret, id),
      sessionId: viewer.sessionId,
      now: context.clock(),
    });
    return locked;
  });
  return { id, secret, ...enrolmentOf(secret, issuer || defaultIssuer, account.email ?? 'anonymous') };
};

interface PasskeyEnrolmentRequest {
  readonly friendlyName?: string | undefined;
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/**
 * Starts the enrolment of a passkey, which only this session can complete; replaces one that the session has started before. Throws
 * `passkey_disabled`, `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors` and what `assertMayChangeSignInMethods` throws.
 */
export const enrolPasskey = async (
  context: AuthContext,
  viewer: Viewer,
  { friendlyName = '', reauthenticationCode, trace }: PasskeyEnrolmentRequest,
): Promise<string> => {
  requireRelyingParty(context.config);
  const failure = { message: 'AAL2 required to enroll a new factor', status: 403 };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
  const id = newId();
  await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    await lockAccount(prisma, viewer.id);
    await deletePasskeyEnrolments(prisma, viewer.id, viewer.sessionId);
    const account = await findAccount(prisma, viewer.id);
    if (!account) throw new AuthFailure('session_not_found');
    assertCanAdd(account, friendlyName);
    await insertFactor(prisma, {
      id,
      accountId: viewer.id,
      factorType: 'webauthn',
      friendlyName: friendlyName || null,
      sessionId: viewer.sessionId,
      now: context.clock(),
    });
  });
  return id;
};
