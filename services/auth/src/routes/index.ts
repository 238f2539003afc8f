import type { Endpoint } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { accountRoutes } from './account.ts';
import { createAccountsRoute } from './accounts.ts';
import { adminLinkRoutes } from './admin-links.ts';
import { adminUserRoutes } from './admin-users.ts';
import { authorizeRoutes } from './authorize.ts';
import { devInboxRoute } from './dev-inbox.ts';
import { developmentProviderRoutes } from './development-provider.ts';
import { discoveryRoutes } from './discovery.ts';
import { factorRoutes } from './factors.ts';
import { identityRoutes } from './identities.ts';
import { mailRoutes } from './mails.ts';
import { sessionRoutes } from './sessions.ts';
import { signUpRoute } from './sign-up.ts';
import { standingRoutes } from './standing.ts';
import { tokenRoute } from './token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './verify.ts';

export const endpoints = (context: AuthContext): readonly Endpoint[] => [
  signUpRoute(context),
  tokenRoute(context),
  ...userRoutes(context),
  ...verifyRoutes(context),
  ...mailRoutes(context),
  ...factorRoutes(context),
  ...adminUserRoutes(context),
  ...adminLinkRoutes(context),
  ...authorizeRoutes(context),
  ...identityRoutes(context),
  ...discoveryRoutes(context),
  ...accountRoutes(context),
  ...sessionRoutes(context),
  ...standingRoutes(context),
  createAccountsRoute(context),
  devInboxRoute(context),
  ...developmentProviderRoutes(context),
];
