import type { Aal } from '@trenzeye/kit';
import type { Account } from '../accounts/store/accounts.ts';
import { AuthFailure, type AuthFailureOptions } from '../auth-failure.ts';
import type { Database } from '../database/transaction.ts';
import { findSessionAssurance } from './store/sessions.ts';

type WithFactors = Pick<Account, 'factors'>;

export const hasVerifiedFactor = ({ factors }: WithFactors): boolean => factors.some(({ status }) => status === 'verified');

/** An account with a verified second factor needs an aal2 session. Throws `insufficient_aal`. */
export const assertAal = (account: WithFactors, aal: Aal, failure: AuthFailureOptions = {}): void => {
  if (hasVerifiedFactor(account) && aal !== 'aal2') throw new AuthFailure('insufficient_aal', failure);
};

/** As `assertAal` for the session of an account that was read already. Throws `session_not_found`, too. */
export const assertSessionAal = async (
  prisma: Database,
  account: WithFactors,
  sessionId: string,
  failure?: AuthFailureOptions,
): Promise<void> => {
  const session = await findSessionAssurance(prisma, sessionId);
  if (!session) throw new AuthFailure('session_not_found');
  assertAal(account, session.aal, failure);
};
