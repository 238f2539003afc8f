import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { deleteOneTimeTokens } from '../mail-tokens/store.ts';
import { emitSessionsEnded } from '../sessions/end-sessions.ts';
import { secureAccount } from '../sessions/secure-account.ts';
import { revokeSessions } from '../sessions/store/sessions.ts';
import { type Account, updateAccount } from './store/accounts.ts';

/**
 * Removes what the creator of an unconfirmed account has set, who may not be the owner of its address: the password, the metadata, a
 * requested change of address, sessions, and all other mailed tokens. Called when the owner proves the address in another way than with
 * the token of the sign-up that set the password.
 */
export const discardUnprovenCredentials = async (
  context: Pick<AuthContext, 'clock'>,
  tx: AuthTransaction,
  account: Account,
): Promise<Account> => {
  const { id } = account;
  const now = context.clock();
  emitSessionsEnded(tx, id, await revokeSessions(tx.prisma, id, now), 'address-proved');
  await secureAccount(context, tx, account, { reason: 'address-proved' });
  await deleteOneTimeTokens(tx.prisma, id, ['confirmation', 'invite']);
  return updateAccount(tx.prisma, id, { passwordHash: null, userMetadata: {}, updatedAt: now });
};
