import { type Endpoint, endpoint } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { createAccounts } from './create-accounts.ts';

export const seedAccountsRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.seedAccounts, async ({ body, trace }) => {
    const { created, accounts } = await createAccounts(context, body, trace);
    return { created, accounts: [...accounts] };
  });
