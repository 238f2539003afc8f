import type { Database } from './transaction.ts';

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
