import { invalidField } from '@trenzeye/kit';
import type { auth, BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { type Account, findAccounts, insertAccounts } from '../store/accounts.ts';
import { readEmail } from './email-address.ts';
import { announce, newAccount } from './new-account.ts';
import { mergeMetadata } from './user-metadata.ts';

type Wanted = BodyOf<typeof auth.seedAccounts>[number];

export interface CreatedAccounts {
  readonly created: number;
  /** One for each wanted account, as it is now: the id is the existing one where the address was taken. */
  readonly accounts: readonly { readonly id: string; readonly email: string }[];
}

const checked = (wanted: readonly Wanted[]): Wanted[] =>
  wanted.map((each, index) => {
    const email = readEmail(each.email);
    if (email === undefined) throw invalidField(`${index}.email`, 'is not an email address');
    return { ...each, email };
  });

/** Creates confirmed accounts with given ids; taken ids and addresses are left alone. */
export const createAccounts = async (context: AuthContext, given: readonly Wanted[], trace: string): Promise<CreatedAccounts> => {
  const wanted = checked(given);
  const find = () =>
    findAccounts(
      context.prisma,
      wanted.map(({ id }) => id),
      wanted.map(({ email }) => email),
    );
  const matching = (accounts: readonly Account[], { id, email }: Wanted) =>
    accounts.find((account) => account.email === email) ?? accounts.find((account) => account.id === id);

  const existing = await find();
  const now = context.clock();
  const missing = await Promise.all(
    wanted
      .filter((each) => !matching(existing, each))
      .map(async ({ id, email, password, username, avatar_url, role }) =>
        newAccount({
          id,
          email,
          passwordHash: await context.passwords.hash(password),
          userMetadata: mergeMetadata({}, { username, avatar_url }),
          role,
          confirmed: true,
          now,
        }),
      ),
  );
  const created = await context.transact({ actor: 'system', trace }, async (tx, emit) => {
    const inserted = missing.length === 0 ? [] : await insertAccounts(tx, missing);
    for (const account of inserted) announce(emit, account);
    return inserted.length;
  });
  const present = await find();
  return {
    created,
    accounts: wanted.flatMap((each) => matching(present, each) ?? []).map(({ id, email }) => ({ id, email: email ?? '' })),
  };
};
