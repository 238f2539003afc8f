import type { Database } from '../../database/transaction.ts';

export interface PushKeyRow {
  readonly public_key: string;
  readonly sealed_private_key: string;
}

export const findPushKey = (prisma: Database): Promise<PushKeyRow | null> =>
  prisma.pushKey.findUnique({ where: { id: 1 }, select: { public_key: true, sealed_private_key: true } });

/** Stores the key pair unless another replica has stored one. */
export const insertPushKey = async (prisma: Database, key: PushKeyRow, at: Date): Promise<void> => {
  await prisma.pushKey.createMany({ data: [{ id: 1, ...key, created_at: at }], skipDuplicates: true });
};
