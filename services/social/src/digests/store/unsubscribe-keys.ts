import type { Database } from '../../database/transaction.ts';

export const findUnsubscribeKey = async (prisma: Database): Promise<string | undefined> =>
  (await prisma.unsubscribeKey.findUnique({ where: { id: 1 }, select: { sealed_key: true } }))?.sealed_key;

/** Stores the key unless another replica has stored one. */
export const insertUnsubscribeKey = async (prisma: Database, sealedKey: string, at: Date): Promise<void> => {
  await prisma.unsubscribeKey.createMany({ data: [{ id: 1, sealed_key: sealedKey, created_at: at }], skipDuplicates: true });
};

/** Replaces a key unless another replica has replaced it. */
export const replaceUnsubscribeKey = async (prisma: Database, before: string, sealedKey: string, at: Date): Promise<void> => {
  await prisma.unsubscribeKey.updateMany({ where: { id: 1, sealed_key: before }, data: { sealed_key: sealedKey, created_at: at } });
};
