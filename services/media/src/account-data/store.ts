import type { Database } from '../database/transaction.ts';

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
