import { randomBytes } from 'node:crypto';
import { auth, type Role } from '@trenzeye/proto/http';
import type { SeederContext } from '../context.ts';

export interface WantedAccount {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
}

export interface SeededAccounts {
  readonly created: number;
  /** The account each wanted one has: of another id where its address was taken. Everything after follows it. */
  readonly idOf: (wanted: WantedAccount) => string;
}

/** Makes accounts that can be signed in to with the demo password, if there is one. */
export const seedAccounts = async (
  { callOwner, config }: Pick<SeederContext, 'callOwner' | 'config'>,
  wanted: readonly WantedAccount[],
): Promise<SeededAccounts> => {
  const { created, accounts } = await callOwner(
    'auth',
    auth.seedAccounts,
    wanted.map(({ id, email, username, role }) => ({
      ...{ id, email, username, role, avatar_url: null },
      password: config.DEMO_PASSWORD ?? randomBytes(32).toString('base64url'),
    })),
  );
  const ids = new Map(accounts.map(({ id, email }) => [email, id]));
  return { created, idOf: ({ id, email }) => ids.get(email) ?? id };
};
