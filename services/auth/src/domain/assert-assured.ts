import type { Sql, Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Account, findAccount } from '../store/accounts.ts';
import { sessionStrength } from '../store/current-session.ts';
import type { Aal } from '../store/sessions.ts';
import { AuthFailure, type AuthFailureOptions } from './auth-failure.ts';

type WithFactors = Pick<Account, 'factors'>;

export const hasVerifiedFactor = ({ factors }: WithFactors): boolean => factors.some(({ status }) => status === 'verified');

/** Whoever has a verified second factor must have shown it in this session. Throws `insufficient_aal`. */
export const assertAssured = (account: WithFactors, aal: Aal, failure: AuthFailureOptions = {}): void => {
  if (hasVerifiedFactor(account) && aal !== 'aal2') throw new AuthFailure('insufficient_aal', failure);
};

/** As `assertAssured` for the session of a caller whose account was read already. Throws `session_not_found`, too. */
export const assertSessionAssured = async (
  sql: Sql,
  account: WithFactors,
  sessionId: string,
  failure?: AuthFailureOptions,
): Promise<void> => {
  const session = await sessionStrength(sql, sessionId);
  if (!session) throw new AuthFailure('session_not_found');
  assertAssured(account, session.aal, failure);
};

/** As `assertAssured` for an administrator who is about to change others. */
export const assertAdminAssured = async (
  { prisma, sql }: Pick<AuthContext, 'prisma' | 'sql'>,
  { id, sessionId }: Viewer,
): Promise<void> => {
  const account = await findAccount(prisma, id);
  if (!account) throw new AuthFailure('session_not_found');
  await assertSessionAssured(sql, account, sessionId, { message: 'AAL2 session is required to administrate when MFA is enabled.' });
};
