import type { Database } from './transaction.ts';

export interface RecoveryCodeSummary {
  /** Unused codes. */
  readonly remaining: number;
  /** Undefined without codes. */
  readonly createdAt: Date | undefined;
}

/** Replaces the codes of an account; `hashes` are in the order of their positions. */
export const replaceRecoveryCodes = async (prisma: Database, accountId: string, hashes: readonly string[], now: Date): Promise<void> => {
  await deleteRecoveryCodes(prisma, accountId);
  await prisma.recoveryCode.createMany({ data: hashes.map((hash, position) => ({ accountId, position, hash, createdAt: now })) });
};

export const deleteRecoveryCodes = async (prisma: Database, accountId: string): Promise<void> => {
  await prisma.recoveryCode.deleteMany({ where: { accountId } });
};

export const summarizeRecoveryCodes = async (prisma: Database, accountId: string): Promise<RecoveryCodeSummary> => {
  const rows = await prisma.recoveryCode.findMany({ where: { accountId }, select: { createdAt: true, usedAt: true } });
  return { remaining: rows.filter(({ usedAt }) => usedAt === null).length, createdAt: rows[0]?.createdAt };
};

/** The hash of an unused code. */
export const findRecoveryCodeHash = async (prisma: Database, accountId: string, position: number): Promise<string | undefined> => {
  const row = await prisma.recoveryCode.findUnique({
    where: { accountId_position: { accountId, position }, usedAt: null },
    select: { hash: true },
  });
  return row?.hash;
};

/** Marks the code with this hash as used; of concurrent callers one gets true. */
export const consumeRecoveryCode = async (prisma: Database, accountId: string, hash: string, now: Date): Promise<boolean> => {
  const { count } = await prisma.recoveryCode.updateMany({ where: { accountId, hash, usedAt: null }, data: { usedAt: now } });
  return count === 1;
};
