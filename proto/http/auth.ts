import { accountStatus } from './auth/account-status.ts';
import { accounts } from './auth/accounts.ts';
import { authAdmin } from './auth/admin.ts';
import { discovery } from './auth/discovery.ts';
import { factors } from './auth/factors.ts';
import { passkeys } from './auth/passkeys.ts';
import { recoveryCodes } from './auth/recovery-codes.ts';
import { tokens } from './auth/tokens.ts';

export { AuthError, Session } from './auth/schemas.ts';

export const auth = { ...accounts, ...tokens, ...factors, ...passkeys, ...recoveryCodes, ...authAdmin, ...accountStatus, ...discovery };
