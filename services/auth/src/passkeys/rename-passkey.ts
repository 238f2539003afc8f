import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import { factorNameTaken } from '../factors/enrol-factor.ts';
import { type Passkey, renamePasskey as renameStored } from './store.ts';

/** Throws `mfa_factor_not_found` and `mfa_factor_name_conflict`. */
export const renamePasskey = async (
  { prisma, clock }: AuthContext,
  passkey: Pick<Passkey, 'id' | 'accountId'>,
  friendlyName: string,
): Promise<Passkey> => {
  const renamed = await renameStored(prisma, passkey, friendlyName, clock()).catch((error: unknown) => {
    throw isUniqueViolation(error) ? factorNameTaken(friendlyName) : error;
  });
  if (!renamed) throw new AuthFailure('mfa_factor_not_found');
  return renamed;
};
