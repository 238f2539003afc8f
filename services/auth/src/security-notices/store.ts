import type { Database } from '../database/transaction.ts';

/** What a link "This was not me" undoes. */
export type RejectableKind = 'email' | 'factor' | 'identity' | 'recovery-codes' | 'connection';

export interface ChangeRejection {
  readonly id: string;
  readonly accountId: string;
  readonly kind: RejectableKind;
  /** The factor or identity that was added. */
  readonly targetId: string | null;
  /** The session that made the change. */
  readonly sessionId: string | null;
  /** The address that the notice was sent to. */
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertChangeRejection = async (
  prisma: Database,
  rejection: ChangeRejection & { readonly tokenHash: string },
): Promise<void> => {
  await prisma.changeRejection.create({ data: rejection });
};

/** Undefined for an unknown, used or expired token. */
export const findChangeRejection = async (prisma: Database, tokenHash: string, now: Date): Promise<ChangeRejection | undefined> => {
  const row = await prisma.changeRejection.findUnique({ where: { tokenHash, expiresAt: { gt: now } } });
  return row ? { ...row, kind: row.kind as RejectableKind } : undefined;
};

/** Deletes a rejection that was used; of concurrent callers one gets true. */
export const consumeChangeRejection = async (prisma: Database, id: string): Promise<boolean> =>
  (await prisma.changeRejection.deleteMany({ where: { id } })).count === 1;

/** Deletes the rejections of an account that were sent to another address. */
export const deleteForeignRejections = async (prisma: Database, accountId: string, email: string): Promise<void> => {
  await prisma.changeRejection.deleteMany({ where: { accountId, email: { not: email } } });
};

export const deleteExpiredRejections = async (prisma: Database, now: Date): Promise<void> => {
  await prisma.changeRejection.deleteMany({ where: { expiresAt: { lt: now } } });
};
