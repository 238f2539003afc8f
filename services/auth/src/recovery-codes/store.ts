import type { Database } from '../database/transaction.ts';

export interface RecoveryCodeSummary {
  /** Unused codes. */
  readonly remaining: number;
  /** Undefined without codes. */
  readonly createdAt: Date | undefined;
  /** The session that created them; null for those of earlier versions. */
  readonly sessionId: string | null;
  /** Accepted only from a session that signed in by mail. */
  readonly isPaused: boolean;
}

interface NewRecoveryCodes {
  readonly accountId: string;
  readonly sessionId: string;
  /** In the order of their positions. */
  readonly hashes: readonly string[];
  readonly now: Date;
}

/** Replaces the codes of an account. */
export const replaceRecoveryCodes = async (
  prisma: Database,
  { accountId, sessionId, hashes, now: createdAt }: NewRecoveryCodes,
): Promise<void> => {
  await deleteRecoveryCodes(prisma, accountId);
  await prisma.recoveryCode.createMany({ data: hashes.map((hash, position) => ({ accountId, position, hash, sessionId, createdAt })) });
};

export const deleteRecoveryCodes = async (prisma: Database, accountId: string): Promise<void> => {
  await prisma.recoveryCode.deleteMany({ where: { accountId } });
};

export const summarizeRecoveryCodes = async (prisma: Database, accountId: string): Promise<RecoveryCodeSummary> => {
  const select = { createdAt: true, usedAt: true, sessionId: true, isPaused: true };
  const rows = await prisma.recoveryCode.findMany({ where: { accountId }, select });
  return {
    remaining: rows.filter(({ usedAt }) => usedAt === null).length,
    createdAt: rows[0]?.createdAt,
    sessionId: rows[0]?.sessionId ?? null,
    isPaused: rows.some(({ isPaused }) => isPaused),
  };
};

interface StoredRecoveryCode {
  readonly hash: string;
  readonly isPaused: boolean;
}

/** An unused code. */
export const findRecoveryCode = async (prisma: Database, accountId: string, position: number): Promise<StoredRecoveryCode | undefined> => {
  const row = await prisma.recoveryCode.findUnique({
    where: { accountId_position: { accountId, position }, usedAt: null },
    select: { hash: true, isPaused: true },
  });
  return row ?? undefined;
};

/** Marks the code with this hash as used; of concurrent callers one gets true. */
export const consumeRecoveryCode = async (prisma: Database, accountId: string, hash: string, now: Date): Promise<boolean> => {
  const { count } = await prisma.recoveryCode.updateMany({ where: { accountId, hash, usedAt: null }, data: { usedAt: now } });
  return count === 1;
};
