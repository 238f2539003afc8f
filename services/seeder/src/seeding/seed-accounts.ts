import { randomBytes } from 'node:crypto';
import { auth, type Role } from '@trenzeye/proto/http';
import type { SeederContext } from '../context.ts';

interface AccountToSeed {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
}

interface SeededAccounts {
  readonly created: number;
  /** The id of the account: another one than requested if its email address already has an account. */
  readonly idOf: (account: AccountToSeed) => string;
}

/** Creates accounts with the demo password, or random passwords if it is not set. */
export const seedAccounts = async (
  { callService, config }: Pick<SeederContext, 'callService' | 'config'>,
  requested: readonly AccountToSeed[],
): Promise<SeededAccounts> => {
  const { created, accounts } = await callService(
    'auth',
    auth.seedAccounts,
    requested.map(({ id, email, username, role }) => ({
      id,
      email,
      username,
      role,
      avatar_url: null,
      password: config.DEMO_PASSWORD ?? randomBytes(32).toString('base64url'),
    })),
  );
  const ids = new Map(accounts.map(({ id, email }) => [email, id]));
  return { created, idOf: ({ id, email }) => ids.get(email) ?? id };
};
