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

type OwnFileKind = 'avatar' | 'upload' | 'short' | 'picture';

/** A stored thing of a user that has files. */
export interface OwnFilesRow {
  readonly kind: OwnFileKind;
  readonly id: string;
  readonly created_at: Date;
  /** Name of an uploaded file; empty for other kinds. */
  readonly name: string;
  /** The original file or its rendition, or the video of a Short; null for kinds whose key follows from the id. */
  readonly file: string | null;
  readonly captions: string | null;
}

/**
 * The things of a user that have files, oldest first, after a position. Raw: one order across four tables. Uploads in processing and
 * Shorts that were never rendered have no file.
 */
export const readOwnFiles = (
  prisma: Database,
  userId: string,
  { after, limit }: { readonly after: { readonly createdAt: string; readonly id: string } | undefined; readonly limit: number },
): Promise<OwnFilesRow[]> => prisma.$queryRaw<OwnFilesRow[]>`
  SELECT kind, id, created_at, name, file, captions FROM (
    SELECT 'avatar' AS kind, id, created_at, '' AS name, NULL AS file, NULL AS captions FROM avatars WHERE user_id = ${userId}::uuid
    UNION ALL
    SELECT 'upload', id, created_at, name,
      coalesce(object_key, assets->>'video', assets->>'master', assets->'images'->0->>'key'), assets->>'captions'
    FROM uploads WHERE user_id = ${userId}::uuid
    UNION ALL
    SELECT 'short', id, created_at, '', rendered->>'video', rendered->>'captions' FROM shorts WHERE user_id = ${userId}::uuid
    UNION ALL
    SELECT 'picture', id, created_at, '', NULL, NULL FROM pictures WHERE user_id = ${userId}::uuid
  ) things
  WHERE (file IS NOT NULL OR kind IN ('avatar', 'picture'))
    AND (${after?.createdAt ?? null}::timestamptz IS NULL OR (created_at, id) > (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
  ORDER BY created_at, id
  LIMIT ${limit}`;
