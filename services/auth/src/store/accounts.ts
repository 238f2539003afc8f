import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Prisma, PrismaClient } from './generated/client.ts';

type Reader = Pick<PrismaClient, 'account'>;
type Writer = Pick<TransactionOf<PrismaClient>, 'account' | 'identity'>;
export type Metadata = Readonly<Record<string, unknown>>;

/** A person who can sign in. */
export interface Account {
  readonly id: string;
  /** lower-cased; anonymous accounts have none */
  readonly email: string | null;
  /** argon2id or bcrypt; accounts of identity providers have none */
  readonly passwordHash: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly lastSignInAt: Date | null;
  readonly role: Role;
  readonly status: AccountStatus;
  /** The person's own: username, avatar_url, ... Nothing here is to be trusted. */
  readonly userMetadata: Metadata;
  /** Ours: which providers the account signs in with. */
  readonly appMetadata: Metadata;
  readonly isAnonymous: boolean;
  /** Asked for, not yet confirmed from both sides. */
  readonly newEmail: string | null;
  readonly emailChangeConfirmations: number;
  readonly emailChangeSentAt: Date | null;
  readonly recoverySentAt: Date | null;
  readonly reauthenticationSentAt: Date | null;
  readonly invitedAt: Date | null;
  /** With status banned: until when; null is for good. */
  readonly bannedUntil: Date | null;
  /** Grows with every change of role or status. */
  readonly standingVersion: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly identities: readonly Identity[];
  readonly factors: readonly FactorSummary[];
}

export type AddressedAccount = Account & { readonly email: string };

/** What an account signs in with. `subject` is the provider's; for provider `email` the account's id. */
export interface Identity {
  readonly id: string;
  readonly accountId: string;
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly identityData: Metadata;
  readonly lastSignInAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A second factor without its secret. */
export interface FactorSummary {
  readonly id: string;
  readonly factorType: string;
  readonly friendlyName: string | null;
  readonly status: string;
  readonly lastChallengedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const whole = {
  identities: { orderBy: { createdAt: 'asc' } },
  factors: { omit: { accountId: true, secret: true, lastStep: true }, orderBy: { createdAt: 'asc' } },
} as const satisfies Prisma.AccountInclude;
type AccountRow = Prisma.AccountGetPayload<{ include: typeof whole }>;

const accountOf = (row: AccountRow): Account => ({
  ...row,
  role: row.role as Role,
  status: row.status as AccountStatus,
  userMetadata: row.userMetadata as Metadata,
  appMetadata: row.appMetadata as Metadata,
  identities: row.identities.map((identity) => ({ ...identity, identityData: identity.identityData as Metadata })),
});

export const findAccount = async (prisma: Reader, id: string): Promise<Account | undefined> => {
  const row = await prisma.account.findUnique({ where: { id }, include: whole });
  return row ? accountOf(row) : undefined;
};

/** `email` lower-cased. */
export const findAccountByEmail = async (prisma: Reader, email: string): Promise<AddressedAccount | undefined> => {
  const row = await prisma.account.findUnique({ where: { email }, include: whole });
  return row ? { ...accountOf(row), email } : undefined;
};

/** The account without an address that asked for this one last. */
export const findUnaddressedAccount = async (prisma: Reader, newEmail: string): Promise<Account | undefined> => {
  const row = await prisma.account.findFirst({ where: { newEmail, email: null }, orderBy: { emailChangeSentAt: 'desc' }, include: whole });
  return row ? accountOf(row) : undefined;
};

export const findAccounts = async (prisma: Reader, ids: readonly string[], emails: readonly string[]): Promise<Account[]> => {
  const rows = await prisma.account.findMany({
    where: { OR: [{ id: { in: [...ids] } }, { email: { in: [...emails] } }] },
    include: whole,
  });
  return rows.map(accountOf);
};

/** Inserts those whose id and address are free, with their identities, and returns them; waits for whoever is inserting the same right now. */
export const insertAccounts = async (tx: Writer, accounts: readonly Account[]): Promise<Account[]> => {
  const data = accounts.map(({ identities: _identities, factors: _factors, ...account }) => ({
    ...account,
    userMetadata: account.userMetadata as Prisma.InputJsonObject,
    appMetadata: account.appMetadata as Prisma.InputJsonObject,
  }));
  const rows = await tx.account.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  const made = new Set(rows.map(({ id }) => id));
  const created = accounts.filter(({ id }) => made.has(id));
  await tx.identity.createMany({
    data: created.flatMap(({ identities }) =>
      identities.map((identity) => ({ ...identity, identityData: identity.identityData as Prisma.InputJsonObject })),
    ),
  });
  return created;
};

/** Whatever of an account can change; the rest stays. */
export type AccountChange = Partial<Omit<Account, 'id' | 'createdAt' | 'identities' | 'factors'>> & { readonly updatedAt: Date };

export const updateAccount = async (tx: Writer, id: string, { userMetadata, appMetadata, ...change }: AccountChange): Promise<Account> => {
  const metadata = {
    ...(userMetadata ? { userMetadata: userMetadata as Prisma.InputJsonObject } : {}),
    ...(appMetadata ? { appMetadata: appMetadata as Prisma.InputJsonObject } : {}),
  };
  return accountOf(await tx.account.update({ where: { id }, data: { ...change, ...metadata }, include: whole }));
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

/** Whose ban should have ended by `now`. */
export const findOverdueBans = async (prisma: Reader, now: Date): Promise<string[]> => {
  const rows = await prisma.account.findMany({ where: { status: 'banned', bannedUntil: { lte: now } }, select: { id: true } });
  return rows.map(({ id }) => id);
};
