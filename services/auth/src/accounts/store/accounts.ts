import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import type { Metadata } from '../../user-metadata.ts';

interface EmailIdentity {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly now: Date;
  /** Whether the address was confirmed; default true. */
  readonly verified?: boolean;
}

/** Marks the address of an account's email identity as confirmed; an account without an email identity is not changed. */
export const verifyEmailIdentity = async (
  prisma: Database,
  { accountId, email, now }: Omit<EmailIdentity, 'id' | 'verified'>,
): Promise<void> => {
  // Raw: merges one key into a JSON column.
  await prisma.$executeRaw`
    UPDATE identities SET identity_data = identity_data || '{"email_verified": true}', updated_at = ${now.toISOString()}::timestamptz
    WHERE account_id = ${accountId}::uuid AND provider = 'email' AND email = ${email}`;
};

/** Sets the email identity of an account; replaces an earlier one. */
export const upsertEmailIdentity = async (
  prisma: Database,
  { id, accountId, email, now, verified = true }: EmailIdentity,
): Promise<void> => {
  const data = JSON.stringify({ sub: accountId, email, email_verified: verified, phone_verified: false });
  const at = now.toISOString();
  // Raw: an upsert that merges into a JSON column.
  await prisma.$executeRaw`
    INSERT INTO identities AS i (id, account_id, provider, subject, email, identity_data, created_at, updated_at)
    VALUES (${id}::uuid, ${accountId}::uuid, 'email', ${accountId}, ${email}, ${data}::jsonb, ${at}::timestamptz, ${at}::timestamptz)
    ON CONFLICT (provider, subject) DO UPDATE SET email = excluded.email, identity_data = i.identity_data || excluded.identity_data,
      updated_at = excluded.updated_at`;
};

/** A user who can sign in. */
export interface Account {
  readonly id: string;
  /** lower-cased; null for anonymous accounts */
  readonly email: string | null;
  /** argon2id or bcrypt; null for accounts that sign in with an identity provider only */
  readonly passwordHash: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly lastSignInAt: Date | null;
  readonly role: Role;
  readonly status: AccountStatus;
  /** Set by the user: username, avatar_url, ... Not trustworthy. */
  readonly userMetadata: Metadata;
  /** Set by the service: which providers the account signs in with. */
  readonly appMetadata: Metadata;
  readonly isAnonymous: boolean;
  /** Requested, not yet confirmed by both sides. */
  readonly newEmail: string | null;
  readonly emailChangeConfirmations: number;
  readonly emailChangeSentAt: Date | null;
  readonly recoverySentAt: Date | null;
  readonly reauthenticationSentAt: Date | null;
  readonly invitedAt: Date | null;
  /** With status banned: when the ban ends; null for a permanent ban. */
  readonly bannedUntil: Date | null;
  /** Incremented with every change of role or status. */
  readonly statusVersion: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly identities: readonly Identity[];
  readonly factors: readonly FactorSummary[];
}

export type AccountWithEmail = Account & { readonly email: string };

/** What an account signs in with. `subject` is the provider's id of the user; for provider `email` the account's id. */
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
  /** The session that linked or last confirmed it. */
  readonly sessionId: string | null;
  /** Refused until the owner confirms it. */
  readonly isPaused: boolean;
}

export type FactorType = 'totp' | 'webauthn';

/** A second factor without its secret. */
export interface FactorSummary {
  readonly id: string;
  readonly factorType: FactorType;
  readonly friendlyName: string | null;
  readonly status: string;
  readonly lastChallengedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The session that started the enrolment or last confirmed it. */
  readonly sessionId: string | null;
  /** Refused until the owner confirms it. */
  readonly isPaused: boolean;
}

const withRelations = {
  identities: { orderBy: { createdAt: 'asc' } },
  factors: {
    select: {
      id: true,
      factorType: true,
      friendlyName: true,
      status: true,
      lastChallengedAt: true,
      lastUsedAt: true,
      createdAt: true,
      updatedAt: true,
      sessionId: true,
      isPaused: true,
    },
    orderBy: { createdAt: 'asc' },
  },
} as const satisfies Prisma.AccountInclude;
type AccountRow = Prisma.AccountGetPayload<{ include: typeof withRelations }>;

const accountOf = (row: AccountRow): Account => ({
  ...row,
  role: row.role as Role,
  status: row.status as AccountStatus,
  userMetadata: row.userMetadata as Metadata,
  appMetadata: row.appMetadata as Metadata,
  identities: row.identities.map((identity) => ({ ...identity, identityData: identity.identityData as Metadata })),
  factors: row.factors.map((factor) => ({ ...factor, factorType: factor.factorType as FactorType })),
});

export const findAccount = async (prisma: Database, id: string): Promise<Account | undefined> => {
  const row = await prisma.account.findUnique({ where: { id }, include: withRelations });
  return row ? accountOf(row) : undefined;
};

/** `email` lower-cased. */
export const findAccountByEmail = async (prisma: Database, email: string): Promise<AccountWithEmail | undefined> => {
  const row = await prisma.account.findUnique({ where: { email }, include: withRelations });
  return row ? { ...accountOf(row), email } : undefined;
};

/** Of the accounts without an email address, the one that requested this address last. */
export const findAccountByNewEmail = async (prisma: Database, newEmail: string): Promise<Account | undefined> => {
  const row = await prisma.account.findFirst({
    where: { newEmail, email: null },
    orderBy: { emailChangeSentAt: 'desc' },
    include: withRelations,
  });
  return row ? accountOf(row) : undefined;
};

export const findAccounts = async (prisma: Database, ids: readonly string[], emails: readonly string[]): Promise<Account[]> => {
  const rows = await prisma.account.findMany({
    where: { OR: [{ id: { in: [...ids] } }, { email: { in: [...emails] } }] },
    include: withRelations,
  });
  return rows.map(accountOf);
};

/** Inserts the accounts whose id and email are free, with their identities, and returns them. Waits for a concurrent insert of the same. */
export const insertAccounts = async (prisma: Database, accounts: readonly Account[]): Promise<Account[]> => {
  const data = accounts.map(({ identities: _identities, factors: _factors, ...account }) => ({
    ...account,
    userMetadata: account.userMetadata as Prisma.InputJsonObject,
    appMetadata: account.appMetadata as Prisma.InputJsonObject,
  }));
  const rows = await prisma.account.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  const insertedIds = new Set(rows.map(({ id }) => id));
  const inserted = accounts.filter(({ id }) => insertedIds.has(id));
  await prisma.identity.createMany({
    data: inserted.flatMap(({ identities }) =>
      identities.map((identity) => ({ ...identity, identityData: identity.identityData as Prisma.InputJsonObject })),
    ),
  });
  return inserted;
};

/** The fields of an account that can change; omitted fields stay. */
export type AccountChange = Partial<Omit<Account, 'id' | 'createdAt' | 'identities' | 'factors'>> & { readonly updatedAt: Date };

export const updateAccount = async (
  prisma: Database,
  id: string,
  { userMetadata, appMetadata, ...change }: AccountChange,
): Promise<Account> => {
  const metadata = {
    ...(userMetadata ? { userMetadata: userMetadata as Prisma.InputJsonObject } : {}),
    ...(appMetadata ? { appMetadata: appMetadata as Prisma.InputJsonObject } : {}),
  };
  return accountOf(await prisma.account.update({ where: { id }, data: { ...change, ...metadata }, include: withRelations }));
};

/** Marks a confirmation mail as sent now, unless one was sent after `notSince`. Of concurrent callers one gets true. */
export const claimConfirmationMail = async (prisma: Database, id: string, now: Date, notSince: Date): Promise<boolean> => {
  const { count } = await prisma.account.updateMany({
    where: { id, emailConfirmedAt: null, OR: [{ confirmationSentAt: null }, { confirmationSentAt: { lte: notSince } }] },
    data: { confirmationSentAt: now },
  });
  return count === 1;
};

/** Undoes `claimConfirmationMail` after a failed delivery: the next request sends a mail at once. */
export const releaseConfirmationMail = async (prisma: Database, id: string): Promise<void> => {
  await prisma.account.updateMany({ where: { id, emailConfirmedAt: null }, data: { confirmationSentAt: null } });
};

/** Reads an account and blocks other changes of it until the transaction ends. */
export const lockAccount = async (prisma: Database, id: string): Promise<Account | undefined> => {
  // Raw: the model API has no row locks.
  await prisma.$queryRaw`SELECT id FROM accounts WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return findAccount(prisma, id);
};

/** As `lockAccount`; `email` lower-cased. */
export const lockAccountByEmail = async (prisma: Database, email: string): Promise<AccountWithEmail | undefined> => {
  // Raw: the model API has no row locks.
  await prisma.$queryRaw`SELECT id FROM accounts WHERE email = ${email} FOR NO KEY UPDATE`;
  return findAccountByEmail(prisma, email);
};

/** The active admins, locked until the transaction ends: two admins who are removed at once cannot miss each other. */
export const lockActiveAdmins = async (prisma: Database): Promise<string[]> => {
  // Raw: the model API has no row locks.
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM accounts WHERE role = 'admin' AND status = 'active' ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
};

/** Deletes an account with everything that references it, and the invite it redeemed. False when it does not exist. */
export const deleteAccountRows = async (prisma: Database, id: string): Promise<boolean> => {
  const account = await prisma.account.findUnique({ where: { id }, select: { email: true, emailConfirmedAt: true } });
  const { count } = await prisma.account.deleteMany({ where: { id } });
  // An address without confirmation can be that of another person, who may still use the invite.
  const ownEmail = account?.emailConfirmedAt ? account.email?.toLowerCase() : undefined;
  if (count > 0) await prisma.invite.deleteMany({ where: { OR: [{ redeemedBy: id }, ...(ownEmail ? [{ email: ownEmail }] : [])] } });
  return count > 0;
};

interface AccountPage {
  readonly accounts: readonly Account[];
  /** Number of accounts on all pages. */
  readonly total: number;
}

interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Part of an email address; empty for all. */
  readonly filter: string;
}

/** Accounts, newest first. */
export const findAccountPage = async (prisma: Database, { page, perPage, filter }: PageRequest): Promise<AccountPage> => {
  const literal = filter.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const where = literal === '' ? {} : { email: { contains: literal } };
  const [total, rows] = await Promise.all([
    prisma.account.count({ where }),
    prisma.account.findMany({
      where,
      select: { id: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
    }),
  ]);
  const ids = rows.map(({ id }) => id);
  const accounts = new Map((await findAccounts(prisma, ids, [])).map((account) => [account.id, account]));
  return { accounts: ids.flatMap((id) => accounts.get(id) ?? []), total };
};
