import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Account as AccountRow, Prisma, PrismaClient } from './generated/client.ts';

type Reader = Pick<PrismaClient, 'account'>;
type Writer = Pick<TransactionOf<PrismaClient>, 'account'>;
export type Metadata = Readonly<Record<string, unknown>>;

/** A person who can sign in. */
export interface Account {
  readonly id: string;
  /** lower-cased */
  readonly email: string;
  readonly passwordHash: string;
  readonly emailConfirmedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly lastSignInAt: Date | null;
  readonly role: Role;
  readonly status: AccountStatus;
  /** The person's own: username, avatar_url, ... Nothing here is to be trusted. */
  readonly userMetadata: Metadata;
  /** Ours: which providers the account signs in with. */
  readonly appMetadata: Metadata;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const accountOf = (row: AccountRow): Account => ({
  ...row,
  role: row.role as Role,
  status: row.status as AccountStatus,
  userMetadata: row.userMetadata as Metadata,
  appMetadata: row.appMetadata as Metadata,
});

export const findAccount = async (prisma: Reader, id: string): Promise<Account | undefined> => {
  const row = await prisma.account.findUnique({ where: { id } });
  return row ? accountOf(row) : undefined;
};

/** `email` lower-cased. */
export const findAccountByEmail = async (prisma: Reader, email: string): Promise<Account | undefined> => {
  const row = await prisma.account.findUnique({ where: { email } });
  return row ? accountOf(row) : undefined;
};

export const findAccounts = async (prisma: Reader, ids: readonly string[], emails: readonly string[]): Promise<Account[]> => {
  const rows = await prisma.account.findMany({ where: { OR: [{ id: { in: [...ids] } }, { email: { in: [...emails] } }] } });
  return rows.map(accountOf);
};

/** Inserts those whose id and address are free and returns them; waits for whoever is inserting the same right now. */
export const insertAccounts = async (tx: Writer, accounts: readonly Account[]): Promise<Account[]> => {
  const data = accounts.map((account) => ({
    ...account,
    userMetadata: account.userMetadata as Prisma.InputJsonObject,
    appMetadata: account.appMetadata as Prisma.InputJsonObject,
  }));
  const rows = await tx.account.createManyAndReturn({ data, skipDuplicates: true });
  return rows.map(accountOf);
};

export interface AccountChange {
  readonly passwordHash?: string;
  readonly userMetadata?: Metadata;
  readonly emailConfirmedAt?: Date;
  readonly role?: Role;
  readonly updatedAt: Date;
}

export const updateAccount = async (tx: Writer, id: string, { userMetadata, ...change }: AccountChange): Promise<Account> => {
  const metadata = userMetadata ? { userMetadata: userMetadata as Prisma.InputJsonObject } : {};
  return accountOf(await tx.account.update({ where: { id }, data: { ...change, ...metadata } }));
};

/** Marks a confirmation mail as sent now, unless one was after `notSince`. Of several callers one gets true. */
export const claimConfirmation = async (tx: Writer, id: string, now: Date, notSince: Date): Promise<boolean> => {
  const { count } = await tx.account.updateMany({
    where: { id, emailConfirmedAt: null, OR: [{ confirmationSentAt: null }, { confirmationSentAt: { lte: notSince } }] },
    data: { confirmationSentAt: now },
  });
  return count === 1;
};

/** The confirmation mail could not be sent after all: the next request may try at once. */
export const releaseConfirmation = async (prisma: Reader, id: string): Promise<void> => {
  await prisma.account.updateMany({ where: { id, emailConfirmedAt: null }, data: { confirmationSentAt: null } });
};

/** Reads an account and keeps others from changing it until the transaction ends. */
export const lockAccount = async (tx: Reader, sql: Sql, id: string): Promise<Account | undefined> => {
  await sql.query('SELECT id FROM accounts WHERE id = $1::uuid FOR NO KEY UPDATE', [id]);
  return findAccount(tx, id);
};
