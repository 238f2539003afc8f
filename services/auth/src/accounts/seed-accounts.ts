import { type Endpoint, endpoint, invalidField } from '@trenzeye/kit';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../email-address.ts';
import { mergeMetadata } from '../user-metadata.ts';
import { emitAccountRegistered, newAccount } from './new-account.ts';
import { type Account, findAccounts, insertAccounts } from './store/accounts.ts';

type RequestedAccount = BodyOf<typeof auth.seedAccounts>[number];

interface CreatedAccounts {
  readonly created: number;
  /** One for each requested account, as it is now: the id is the existing one where the address was taken. */
  readonly accounts: readonly { readonly id: string; readonly email: string }[];
}

const withValidEmails = (requested: readonly RequestedAccount[]): RequestedAccount[] =>
  requested.map((each, index) => {
    const email = readEmail(each.email);
    if (email === undefined) throw invalidField(`${index}.email`, 'is not an email address');
    return { ...each, email };
  });

const findMatching = (accounts: readonly Account[], { id, email }: RequestedAccount): Account | undefined =>
  accounts.find((account) => account.email === email) ?? accounts.find((account) => account.id === id);

const buildAccount = async (
  { passwords, clock }: AuthContext,
  { id, email, password, username, avatar_url, role }: RequestedAccount,
): Promise<Account> =>
  newAccount({
    id,
    email,
    passwordHash: await passwords.hash(password),
    userMetadata: mergeMetadata({}, { username, avatar_url }),
    role,
    confirmed: true,
    now: clock(),
  });

/** Creates confirmed accounts with given ids; existing ids and addresses are skipped. */
const createAccounts = async (context: AuthContext, input: readonly RequestedAccount[], trace: string): Promise<CreatedAccounts> => {
  const requested = withValidEmails(input);
  const ids = requested.map(({ id }) => id);
  const emails = requested.map(({ email }) => email);
  const existing = await findAccounts(context.prisma, ids, emails);
  const missing = await Promise.all(requested.filter((each) => !findMatching(existing, each)).map((each) => buildAccount(context, each)));
  const created = await context.transaction({ actor: 'system', trace }, async (tx) => {
    const inserted = missing.length === 0 ? [] : await insertAccounts(tx.prisma, missing);
    for (const account of inserted) emitAccountRegistered(tx, account);
    return inserted.length;
  });
  const stored = await findAccounts(context.prisma, ids, emails);
  const accounts = requested.flatMap((each) => findMatching(stored, each) ?? []);
  return { created, accounts: accounts.map(({ id, email }) => ({ id, email: email ?? '' })) };
};

export const seedAccountsRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.seedAccounts, async ({ body, trace }) => {
    const { created, accounts } = await createAccounts(context, body, trace);
    return { created, accounts: [...accounts] };
  });
