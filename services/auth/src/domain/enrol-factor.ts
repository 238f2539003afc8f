import { newId, type Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Account, lockAccount } from '../store/accounts.ts';
import { insertFactor } from '../store/factors.ts';
import { assertSessionAssured } from './assert-assured.ts';
import { AuthFailure } from './auth-failure.ts';
import { type Enrolment, enrolmentOf, newTotpSecret } from './one-time-code.ts';

/** Factors of one account, finished or not. */
const most = 10;
const defaultIssuer = 'Trenzeye';

export interface FactorWish {
  readonly friendlyName: string | undefined;
  /** What the authenticator application shows above the code. */
  readonly issuer: string | undefined;
  readonly trace: string;
}

export interface EnrolledFactor extends Enrolment {
  readonly id: string;
  readonly secret: string;
}

const assertRoom = ({ factors }: Account, friendlyName: string): void => {
  if (friendlyName !== '' && factors.some((factor) => factor.friendlyName === friendlyName))
    throw new AuthFailure('mfa_factor_name_conflict', {
      message: `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
      errors: [{ field: 'friendly_name', message: 'is taken' }],
    });
  if (factors.length >= most) throw new AuthFailure('too_many_enrolled_mfa_factors');
};

/**
 * Begins an enrolment: the factor counts once a code of it was verified. Throws `mfa_factor_name_conflict`,
 * `too_many_enrolled_mfa_factors`, and `insufficient_aal` where another factor is verified but was not shown in this session.
 */
export const enrolFactor = async (
  context: AuthContext,
  viewer: Viewer,
  { friendlyName = '', issuer, trace }: FactorWish,
): Promise<EnrolledFactor> => {
  const [id, secret] = [newId(), newTotpSecret()];
  const account = await context.transact({ actor: viewer.id, trace }, async (tx, _emit, sql) => {
    const locked = await lockAccount(tx, sql, viewer.id);
    if (!locked) throw new AuthFailure('session_not_found');
    assertRoom(locked, friendlyName);
    await assertSessionAssured(sql, locked, viewer.sessionId, { message: 'AAL2 required to enroll a new factor', status: 403 });
    await insertFactor(tx, {
      id,
      accountId: viewer.id,
      friendlyName: friendlyName || null,
      secret: context.vault.seal(secret, id),
      now: context.clock(),
    });
    return locked;
  });
  return { id, secret, ...enrolmentOf(secret, issuer || defaultIssuer, account.email ?? 'anonymous') };
};
