import type { Database } from '../database/transaction.ts';

/** The purpose of a mailed token. An account has at most one token per purpose. */
export const tokenPurposes = [
  'confirmation',
  'recovery',
  'magiclink',
  'invite',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export interface OneTimeToken {
  readonly id: string;
  readonly accountId: string;
  readonly purpose: TokenPurpose;
  /** The address it was mailed to. */
  readonly email: string;
  readonly codeHash: string;
  /** Requested with PKCE: its link returns a code for this flow instead of a session. */
  readonly flowId: string | null;
}

/** When a code is checked: tokens issued before `issuedAfter` have a code that has expired. */
interface CodeTimes {
  readonly now: Date;
  readonly issuedAfter: Date;
}

interface NewOneTimeToken extends OneTimeToken {
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const select = { id: true, accountId: true, purpose: true, email: true, codeHash: true, flowId: true } as const;

const tokenOf = (row: Omit<OneTimeToken, 'purpose'> & { readonly purpose: string }): OneTimeToken => ({
  ...row,
  purpose: row.purpose as TokenPurpose,
});

/** Stores a token; replaces the account's earlier token for the same purpose. */
export const upsertOneTimeToken = async (prisma: Database, { accountId, purpose, ...token }: NewOneTimeToken): Promise<void> => {
  await prisma.oneTimeToken.upsert({
    where: { accountId_purpose: { accountId, purpose } },
    create: { accountId, purpose, ...token },
    update: { ...token, attempts: 0 },
    select: { id: true },
  });
};

export const findOneTimeToken = async (
  prisma: Database,
  tokenHash: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<OneTimeToken | undefined> => {
  const row = await prisma.oneTimeToken.findUnique({
    where: { tokenHash, purpose: { in: [...purposes] }, expiresAt: { gt: now } },
    select,
  });
  return row ? tokenOf(row) : undefined;
};

/** The tokens that a code for this address may belong to. Each call counts as an attempt; after `attempts` calls there are none. */
export const countAttemptsByEmail = async (
  prisma: Database,
  email: string,
  purposes: readonly TokenPurpose[],
  { now, issuedAfter }: CodeTimes,
  attempts: number,
): Promise<OneTimeToken[]> => {
  const rows = await prisma.oneTimeToken.updateManyAndReturn({
    where: { email, purpose: { in: [...purposes] }, expiresAt: { gt: now }, createdAt: { gt: issuedAfter }, attempts: { lt: attempts } },
    data: { attempts: { increment: 1 } },
    select,
  });
  return rows.map(tokenOf);
};

/** As `countAttemptsByEmail` for the token of one account and purpose. */
export const countAttemptByAccount = async (
  prisma: Database,
  accountId: string,
  purpose: TokenPurpose,
  { now, issuedAfter }: CodeTimes,
  attempts: number,
): Promise<OneTimeToken | undefined> => {
  const [row] = await prisma.oneTimeToken.updateManyAndReturn({
    where: { accountId, purpose, expiresAt: { gt: now }, createdAt: { gt: issuedAfter }, attempts: { lt: attempts } },
    data: { attempts: { increment: 1 } },
    select,
  });
  return row && tokenOf(row);
};

/** Deletes a token that was redeemed; of concurrent callers one gets true. */
export const consumeOneTimeToken = async (prisma: Database, id: string): Promise<boolean> => {
  const { count } = await prisma.oneTimeToken.deleteMany({ where: { id } });
  return count === 1;
};

/** Invalidates an account's tokens for these purposes. */
export const deleteOneTimeTokens = async (prisma: Database, accountId: string, purposes: readonly TokenPurpose[]): Promise<void> => {
  await prisma.oneTimeToken.deleteMany({ where: { accountId, purpose: { in: [...purposes] } } });
};

export const deleteExpiredOneTimeTokens = async (prisma: Database, now: Date): Promise<void> => {
  await prisma.oneTimeToken.deleteMany({ where: { expiresAt: { lt: now } } });
};
