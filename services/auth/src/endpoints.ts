import type { Endpoint } from '@trenzeye/kit';
import { accountRoutes } from './account-data/routes.ts';
import { accountStatusRoutes } from './account-status/routes.ts';
import { seedAccountsRoute } from './accounts/seed-accounts.ts';
import { adminUserRoutes } from './admin/admin-users-routes.ts';
import { adminLinkRoutes } from './admin/generate-link.ts';
import type { AuthContext } from './context.ts';
import { factorRoutes } from './factors/routes.ts';
import { authorizeRoutes } from './identities/authorize-routes.ts';
import { identityRoutes } from './identities/routes.ts';
import { discoveryRoutes } from './keys/discovery-routes.ts';
import { devInboxRoute } from './mails/dev-inbox-routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { developmentProviderRoutes } from './providers/development/routes.ts';
import { recoveryCodeRoutes } from './recovery-codes/routes.ts';
import { sessionRoutes } from './sessions/sessions-routes.ts';
import { tokenRoute } from './sign-in/token-routes.ts';
import { signUpRoute } from './sign-up/routes.ts';
import { undoRoutes } from './undo/routes.ts';
import { userRoutes } from './users/routes.ts';
import { mailRoutes } from './verification/mails-routes.ts';
import { verifyRoutes } from './verification/verify-routes.ts';

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
