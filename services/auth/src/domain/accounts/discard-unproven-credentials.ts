import type { AuthContext } from '../../context.ts';
import { type Account, updateAccount } from '../../store/accounts.ts';
import { deleteOneTimeTokens } from '../../store/one-time-tokens.ts';
import { revokeSessions } from '../../store/sessions.ts';
import type { AuthTransaction } from '../../store/transaction.ts';
import { emitSessionsEnded } from '../sessions/end-sessions.ts';

/**
 * Removes what the creator of an unconfirmed account has set, who may not be the owner of its address: the password, the metadata, a
 * requested change of address, sessions, and all other mailed tokens. Called when the owner proves the address in another way than with
 * the token of the sign-up that set the password.
 */
export const discardUnprovenCredentials = async (
  { clock }: Pick<AuthContext, 'clock'>,
  { prisma, emit }: Pick<AuthTransaction, 'prisma' | 'emit'>,
  { id }: Pick<Account, 'id'>,
): Promise<Account> => {
  const now = clock();
  emitSessionsEnded({ emit }, id, await revokeSessions(prisma, id, now), 'address-proved');
  await deleteOneTimeTokens(prisma, id, ['confirmation', 'recovery', 'magiclink', 'invite']);
  return updateAccount(prisma, id, { passwordHash: null, newEmail: null, emailChangeConfirmations: 0, userMetadata: {}, updatedAt: now });
};
