import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** What stays in use while everything else is paused. */
interface Kept {
  /** What this session has added or confirmed stays. */
  readonly sessionId: string | null;
  /** The factor or identity that the acting session has verified or signed in with. */
  readonly credentialId: string | null;
}

/**
 * The identities that can be paused: neither the one that the account was created with, nor one whose address the provider has verified
 * and that is the account's own.
 */
const pausable = (accountId: string): Prisma.Sql => Prisma.sql`
  a.id = ${accountId}::uuid AND i.account_id = a.id AND i.provider <> 'email' AND i.created_at > a.created_at
    AND NOT (i.email IS NOT DISTINCT FROM a.email AND coalesce(i.identity_data->>'email_verified', '') = 'true')`;

/** Pauses the identities of an account that the acting session neither uses nor has linked or confirmed. */
export const pauseOtherIdentities = async (prisma: Database, accountId: string, { sessionId, credentialId }: Kept): Promise<void> => {
  // Raw: an update that reads another table.
  await prisma.$executeRaw`
    UPDATE identities i SET is_paused = true FROM accounts a WHERE ${pausable(accountId)}
      AND i.id IS DISTINCT FROM ${credentialId}::uuid AND (i.session_id IS NULL OR i.session_id IS DISTINCT FROM ${sessionId}::uuid)`;
};

/** Pauses the identities of an account that one of these sessions linked or confirmed last. */
export const pauseIdentitiesOf = async (prisma: Database, accountId: string, sessionIds: readonly string[]): Promise<void> => {
  // Raw: an update that reads another table.
  await prisma.$executeRaw`
    UPDATE identities i SET is_paused = true FROM accounts a WHERE ${pausable(accountId)} AND i.session_id = ANY (${[...sessionIds]}::uuid[])`;
};

const verified = { status: 'verified' } as const;

/** Pauses the factors of an account that the acting session has neither verified nor added or confirmed, and recovery codes of other sessions. */
export const pauseOtherFactors = async (prisma: Database, accountId: string, { sessionId, credentialId }: Kept): Promise<void> => {
  const isOther = sessionId === null ? {} : { OR: [{ sessionId: null }, { sessionId: { not: sessionId } }] };
  const factor = credentialId === null ? {} : { id: { not: credentialId } };
  await prisma.factor.updateMany({ where: { accountId, ...verified, ...factor, ...isOther }, data: { isPaused: true } });
  await prisma.recoveryCode.updateMany({ where: { accountId, ...isOther }, data: { isPaused: true } });
};

/** Pauses the factors and recovery codes of an account that one of these sessions added or confirmed last, except one factor. */
export const pauseFactorsOf = async (
  prisma: Database,
  accountId: string,
  sessionIds: readonly string[],
  keptFactorId: string | null,
): Promise<void> => {
  const sessionId = { in: [...sessionIds] };
  const factor = keptFactorId === null ? {} : { id: { not: keptFactorId } };
  await prisma.factor.updateMany({ where: { accountId, ...verified, ...factor, sessionId }, data: { isPaused: true } });
  await prisma.recoveryCode.updateMany({ where: { accountId, sessionId }, data: { isPaused: true } });
};

/** Deletes the identities, factors and recovery codes that a session added which the owner has rejected. */
export const deleteCredentialsOf = async (prisma: Database, accountId: string, sessionId: string): Promise<void> => {
  // Raw: a delete that reads another table.
  await prisma.$executeRaw`
    DELETE FROM identities i USING accounts a WHERE ${pausable(accountId)} AND i.session_id = ${sessionId}::uuid`;
  await prisma.factor.deleteMany({ where: { accountId, sessionId } });
  await prisma.recoveryCode.deleteMany({ where: { accountId, sessionId } });
};

/** Ends the pause of an identity and binds it to the session. False when the account has no such identity. */
export const confirmIdentity = async (prisma: Database, accountId: string, id: string, sessionId: string): Promise<boolean> =>
  (await prisma.identity.updateMany({ where: { id, accountId }, data: { isPaused: false, sessionId } })).count === 1;

/** Ends the pause of a verified factor and binds it to the session. False when the account has no such factor. */
export const confirmFactor = async (prisma: Database, accountId: string, id: string, sessionId: string): Promise<boolean> =>
  (await prisma.factor.updateMany({ where: { id, accountId, ...verified }, data: { isPaused: false, sessionId } })).count === 1;

/** Deletes enrolments of factors that were started and never completed. */
export const deleteUnverifiedFactors = async (prisma: Database, accountId: string): Promise<void> => {
  await prisma.factor.deleteMany({ where: { accountId, status: 'unverified' } });
};
