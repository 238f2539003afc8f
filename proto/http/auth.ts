import { accounts } from './auth/accounts.ts';
import { authAdmin } from './auth/admin.ts';
import { discovery } from './auth/discovery.ts';
import { factors } from './auth/factors.ts';
import { standing } from './auth/standing.ts';
import { tokens } from './auth/tokens.ts';

export { AuthError, AuthFactor, AuthIdentity, AuthUser, Session } from './auth/shapes.ts';

export const auth = { ...accounts, ...tokens, ...factors, ...authAdmin, ...standing, ...discovery };
