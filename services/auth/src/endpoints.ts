import type { Endpoint } from '@trenzeye/kit';
import { accountRoutes } from './accounts/account-routes.ts';
import { accountStatusRoutes } from './accounts/account-status-routes.ts';
import { seedAccountsRoute } from './accounts/seed-accounts-routes.ts';
import { signUpRoute } from './accounts/sign-up-routes.ts';
import { userRoutes } from './accounts/user-routes.ts';
import { adminLinkRoutes } from './admin/admin-links-routes.ts';
import { adminUserRoutes } from './admin/admin-users-routes.ts';
import type { AuthContext } from './context.ts';
import { factorRoutes } from './factors/routes.ts';
import { authorizeRoutes } from './identities/authorize-routes.ts';
import { identityRoutes } from './identities/routes.ts';
import { discoveryRoutes } from './keys/discovery-routes.ts';
import { mailRoutes } from './mail-tokens/mails-routes.ts';
import { undoRoutes } from './mail-tokens/undo.ts';
import { verifyRoutes } from './mail-tokens/verify-routes.ts';
import { devInboxRoute } from './mails/dev-inbox-routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { developmentProviderRoutes } from './providers/development/routes.ts';
import { recoveryCodeRoutes } from './recovery-codes/routes.ts';
import { sessionRoutes } from './sessions/sessions-routes.ts';
import { tokenRoute } from './sessions/token-routes.ts';

export const endpoints = (context: AuthContext): readonly Endpoint[] => [
  signUpRoute(context),
  tokenRoute(context),
  ...userRoutes(context),
  ...verifyRoutes(context),
  ...undoRoutes(context),
  ...mailRoutes(context),
  ...factorRoutes(context),
  ...passkeyRoutes(context),
  ...recoveryCodeRoutes(context),
  ...adminUserRoutes(context),
  ...adminLinkRoutes(context),
  ...authorizeRoutes(context),
  ...identityRoutes(context),
  ...discoveryRoutes(context),
  ...accountRoutes(context),
  ...sessionRoutes(context),
  ...accountStatusRoutes(context),
  seedAccountsRoute(context),
  devInboxRoute(context),
  ...developmentProviderRoutes(context),
];
