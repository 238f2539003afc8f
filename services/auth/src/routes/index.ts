import type { Endpoint } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { accountRoutes } from './accounts/account.ts';
import { accountStatusRoutes } from './accounts/account-status.ts';
import { seedAccountsRoute } from './accounts/seed-accounts.ts';
import { signUpRoute } from './accounts/sign-up.ts';
import { userRoutes } from './accounts/user.ts';
import { adminLinkRoutes } from './admin/admin-links.ts';
import { adminUserRoutes } from './admin/admin-users.ts';
import { discoveryRoutes } from './discovery/discovery.ts';
import { factorRoutes } from './factors/factors.ts';
import { recoveryCodeRoutes } from './factors/recovery-codes.ts';
import { devInboxRoute } from './mail/dev-inbox.ts';
import { mailRoutes } from './mail/mails.ts';
import { undoRoutes } from './mail/undo.ts';
import { verifyRoutes } from './mail/verify.ts';
import { passkeyRoutes } from './passkeys/passkeys.ts';
import { authorizeRoutes } from './providers/authorize.ts';
import { developmentProviderRoutes } from './providers/development-provider.ts';
import { identityRoutes } from './providers/identities.ts';
import { sessionRoutes } from './sessions/sessions.ts';
import { tokenRoute } from './sessions/token.ts';

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
