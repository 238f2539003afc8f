import type { Database } from '../database/transaction.ts';

/** Stores whether an item makes the objects below a prefix public; an older version of the item changes nothing. */
export const setVisible = async (prisma: Database, prefix: string, itemId: string, visible: boolean, version: number): Promise<void> => {
  // Raw: an upsert that keeps a later version.
  await prisma.$executeRaw`
    INSERT INTO public_objects AS p (prefix, item_id, visible, version) VALUES (${prefix}, ${itemId}::uuid, ${visible}, ${version})
    ON CONFLICT (prefix, item_id) DO UPDATE SET visible = excluded.visible, version = excluded.version WHERE p.version < excluded.version`;
};

/** Those of the prefixes that any item makes public. */
export const findPublicPrefixes = async (prisma: Database, prefixes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await prisma.publicObject.findMany({ where: { prefix: { in: [...prefixes] }, visible: true }, select: { prefix: true } });
  return new Set(rows.map(({ prefix }) => prefix));
};

/** Whether a Short belongs to a user: an item makes only its author's Shorts public. */
export const isShortOf = async (prisma: Database, shortId: string, userId: string): Promise<boolean> =>
  (await prisma.short.count({ where: { id: shortId, user_id: userId } })) > 0;

/** Those of the prefixes that no item but `exceptItem` ever made public. */
export const findUnshownPrefixes = async (prisma: Database, prefixes: readonly string[], exceptItem?: string): Promise<string[]> => {
  const where = { prefix: { in: [...prefixes] }, ...(exceptItem && { item_id: { not: exceptItem } }) };
  const shown = new Set((await prisma.publicObject.findMany({ where, select: { prefix: true } })).map(({ prefix }) => prefix));
  return prefixes.filter((prefix) => !shown.has(prefix));
};

export const deletePublicObjects = async (prisma: Database, prefixes: readonly string[]): Promise<void> => {
  await prisma.publicObject.deleteMany({ where: { prefix: { in: [...prefixes] } } });
};
