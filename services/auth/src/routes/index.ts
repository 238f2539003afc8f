import type { Endpoint } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { createAccountsRoute } from './accounts.ts';
import { devInboxRoute } from './dev-inbox.ts';
import { discoveryRoutes } from './discovery.ts';
import { mailRoutes } from './mails.ts';
import { signUpRoute } from './sign-up.ts';
import { tokenRoute } from './token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './verify.ts';

export const endpoints = (context: AuthContext): readonly Endpoint[] => [
  signUpRoute(context),
  tokenRoute(context),
  ...userRoutes(context),
  ...verifyRoutes(context),
  ...mailRoutes(context),
  ...discoveryRoutes(context),
  createAccountsRoute(context),
  devInboxRoute(context),
];
